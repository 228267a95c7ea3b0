import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { notEnded } from '#contract/absence.ts'
import type { SparkApplication } from '#product/contract/calls/spark-application.ts'

const goesOn = notEnded('It has not ended, as far as its log goes.', 'Wait for the next part of the log.')

const failedOf = (failed: number) => (failed === 0 ? 'none failed' : `${count(failed)} failed`)

/** The figures of a Spark application. */
export function ApplicationMetrics({ application }: { application: SparkApplication }) {
  const { startTime, endTime, lostExecutorsCount, timeParts } = application
  const split = timeParts.reduce((sum, { wallTime }) => sum + wallTime, 0)
  const isEnded = startTime !== null && endTime !== null
  const time = isEnded ? Date.parse(endTime) - Date.parse(startTime) : split || null
  return (
    <MetricStrip
      label="Figures of the Spark application"
      metrics={[
        {
          label: 'Duration',
          meaning: 'From the start of the application to its end, or as far as its log goes.',
          value: <Duration milliseconds={time} absentBecause={goesOn} />,
        },
        {
          label: 'Stages',
          meaning: 'Attempts of stages.',
          value: count(application.stagesCount),
          note: failedOf(application.failedStagesCount),
        },
        {
          label: 'Tasks',
          meaning: 'All tasks of Spark, retries included.',
          value: count(application.tasksCount),
          note: failedOf(application.failedTasksCount),
        },
        {
          label: 'SQL executions',
          meaning: 'Queries of SQL and data frames, those that are parts of others included.',
          value: count(application.sqlExecutionsCount),
        },
        {
          label: 'Executors',
          meaning: 'All executors that it ever had, without the driver.',
          value: count(application.executorsCount),
          ...(lostExecutorsCount !== null && { note: `${count(lostExecutorsCount)} lost` }),
        },
      ]}
    />
  )
}
