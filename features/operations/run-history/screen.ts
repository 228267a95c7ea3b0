import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'

export const processingHistoryScreen = screen({
  place: placeAt('/operational-management/telemetry-analysis-history'),
  title: 'Analysis history',
  question: 'When figures were derived, and what failed.',
  area: 'Analysis Management',
  navigation: 'Analysis history',
  keywords: ['telemetry'],
  breadcrumb: 'Analysis history',
  guard: 'admin',
  component: () =>
    import('./browser/processing-history-screen.tsx').then((module) => module.ProcessingHistoryScreen),
})

export const detectionHistoryScreen = screen({
  place: placeAt('/operational-management/telemetry-detection-history'),
  title: 'Detection history',
  question: 'When data was collected, and what failed.',
  area: 'Analysis Management',
  navigation: 'Detection history',
  keywords: ['telemetry'],
  breadcrumb: 'Detection history',
  guard: 'admin',
  component: () =>
    import('./browser/detection-history-screen.tsx').then((module) => module.DetectionHistoryScreen),
})
