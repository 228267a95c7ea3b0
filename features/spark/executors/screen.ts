import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkExecutorsTab = screen({
  place: place.sparkApplication,
  tab: { name: 'executors', label: 'Executors' },
  order: 4,
  title: 'Executors',
  question: 'Executors, their memory and losses.',
  area: 'Workloads',
  breadcrumb: 'Spark application {sparkContextId}',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/executors-screen.tsx').then((module) => module.SparkExecutorsScreen),
})
