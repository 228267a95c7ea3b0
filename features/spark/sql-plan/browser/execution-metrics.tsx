import { doesNotApply, notEnded } from '#contract/absence.ts'
import { bytes, count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Duration } from '#ui/values/duration.tsx'
import type { SqlExecution } from '../contract.ts'

/** Why stages have no part of the wall clock. */
export const notDerived = doesNotApply(
  'It has no stage of its own, or the day of its log is not derived yet.',
)

const goesOn = notEnded('It has not ended, as far as its log goes.', 'Wait for the next part of the log.')

/** The figures of a SQL execution. */
export function ExecutionMetrics({ execution }: { execution: SqlExecution }) {
  const { startTime, endTime } = execution
  const time = startTime === null || endTime === null ? null : Date.parse(endTime) - Date.parse(startTime)
  return (
    <MetricStrip
      label="Figures of the SQL execution"
      metrics={[
        {
          label: 'Duration',
          meaning: 'From the start of the execution to its end.',
          value: <Duration milliseconds={time} absentBecause={goesOn} />,
        },
        {
          label: 'Wall clock',
          meaning: 'Part of the time of the application that the stages of its own Spark jobs have.',
          value: <Duration milliseconds={execution.wallTime} absentBecause={notDerived} />,
        },
        {
          label: 'Stages',
          meaning: 'Attempts of stages of its own Spark jobs.',
          value: count(execution.stagesCount),
        },
        {
          label: 'Task time',
          meaning: 'Time of all tasks of its own Spark jobs.',
          value: <Duration milliseconds={execution.taskTime} />,
        },
        {
          label: 'Disk spill',
          meaning: 'Bytes that tasks of its own Spark jobs spilled to disk.',
          value: bytes(execution.diskSpillBytes),
        },
      ]}
    />
  )
}
