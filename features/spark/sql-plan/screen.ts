import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkSqlExecutionScreen = screen({
  place: place.sparkSqlExecution,
  title: 'SQL execution',
  question: 'Plan and stages of this SQL execution.',
  area: 'Workloads',
  breadcrumb: 'SQL execution {executionNumber}',
  parent: place.sparkApplication,
  parentView: () => ({ tab: 'sql' }),
  guard: 'user',
  dates: noDates,
  component: () =>
    import('./browser/sql-execution-screen.tsx').then((module) => module.SparkSqlExecutionScreen),
})
