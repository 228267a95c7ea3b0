import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkSqlExecutionsTab = screen({
  place: place.sparkApplication,
  tab: { name: 'sql', label: 'SQL' },
  order: 3,
  title: 'SQL executions',
  question: 'What its SQL executions took.',
  area: 'Workloads',
  breadcrumb: 'Spark application {sparkContextId}',
  guard: 'user',
  dates: noDates,
  component: () =>
    import('./browser/sql-executions-screen.tsx').then((module) => module.SparkSqlExecutionsScreen),
})
