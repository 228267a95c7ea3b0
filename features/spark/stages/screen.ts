import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkStagesTab = screen({
  place: place.sparkApplication,
  tab: { name: 'stages', label: 'Stages' },
  order: 2,
  title: 'Stages',
  question: 'What its stages took the time for.',
  area: 'Workloads',
  breadcrumb: 'Spark application {sparkContextId}',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/stages-screen.tsx').then((module) => module.SparkStagesScreen),
})
