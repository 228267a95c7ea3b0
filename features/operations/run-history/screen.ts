import { screen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const processingHistoryScreen = screen({
  place: place.analysisHistory,
  title: 'Analysis history',
  question: 'When figures were derived, and what failed.',
  area: 'Analysis Management',
  navigation: 'Analysis history',
  keywords: ['telemetry'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/history-screens.tsx').then((module) => module.ProcessingHistoryScreen),
})

export const detectionHistoryScreen = screen({
  place: place.detectionHistory,
  title: 'Detection history',
  question: 'When data was collected, and what failed.',
  area: 'Analysis Management',
  navigation: 'Detection history',
  keywords: ['telemetry'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/history-screens.tsx').then((module) => module.DetectionHistoryScreen),
})

export const detectionScreen = screen({
  place: place.detection,
  order: 2,
  title: 'Detection',
  question: 'When data is collected.',
  area: 'Analysis Management',
  navigation: 'Detection',
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/detection-screen.tsx').then((module) => module.DetectionScreen),
})
