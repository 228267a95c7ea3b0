import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkApplicationScreen = screen({
  place: place.sparkApplication,
  tab: { label: 'Time' },
  order: 1,
  title: 'Spark application',
  question: 'Where its time went.',
  area: 'Workloads',
  breadcrumb: 'Spark application {sparkContextId}',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/application-screen.tsx').then((module) => module.SparkApplicationScreen),
})
