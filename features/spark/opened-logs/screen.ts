import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const eventLogsScreen = screen({
  place: place.eventLogs,
  title: 'Event logs',
  question: 'Where the time of a Spark application went whose event log you have as a file.',
  area: 'Workloads',
  navigation: 'Event logs',
  keywords: ['spark', 'upload', 'open', 'file'],
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/event-logs-screen.tsx').then((module) => module.EventLogsScreen),
})
