import { screen } from '#ui/screen/screen.ts'
import { detectionHistoryPlace, processingHistoryPlace } from './contract/history-places.ts'

export const processingHistoryScreen = screen({
  place: processingHistoryPlace,
  title: 'Analysis history',
  question: 'When figures were derived and incidents looked for, how long it took, and what failed.',
  area: 'Analysis Management',
  navigation: 'Analysis history',
  keywords: ['processing', 'derive', 'runs', 'telemetry', 'background'],
  breadcrumb: 'Analysis history',
  guard: 'admin',
  component: () =>
    import('./browser/processing-history-screen.tsx').then((module) => module.ProcessingHistoryScreen),
})

export const detectionHistoryScreen = screen({
  place: detectionHistoryPlace,
  title: 'Detection history',
  question: 'When data was collected, how many records were new or changed, and what failed.',
  area: 'Analysis Management',
  navigation: 'Detection history',
  keywords: ['collection', 'detect', 'runs', 'telemetry', 'background'],
  breadcrumb: 'Detection history',
  guard: 'admin',
  component: () =>
    import('./browser/detection-history-screen.tsx').then((module) => module.DetectionHistoryScreen),
})
