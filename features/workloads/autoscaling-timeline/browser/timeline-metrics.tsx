import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noTelemetryOfInstance } from '#product/contract/absences/clusters.ts'
import { noTasksOverTime } from '#product/contract/absences/spark.ts'
import type { AutoscalingTimeline } from '../contract.ts'
import { isProblem } from './event-words.ts'

/** How restless an instance was. */
export function TimelineMetrics({ timeline }: { timeline: AutoscalingTimeline }) {
  const { sizes, marks, directionChanges, churnIndex } = timeline
  const workers = sizes.filter(({ isStartUp }) => !isStartUp).map((size) => size.workers)
  const range =
    workers.length === 0 ? (
      <NotAvailable because={noTelemetryOfInstance} />
    ) : (
      `${count(Math.min(...workers))} to ${count(Math.max(...workers))}`
    )
  return (
    <MetricStrip
      label="Autoscaling"
      metrics={[
        { label: 'Workers', meaning: 'Fewest and most workers while it was ready.', value: range },
        {
          label: 'Churn',
          meaning: 'Changes of direction (from growing to shrinking or back) per hour that it was ready.',
          value:
            churnIndex === null ? <NotAvailable because={noTelemetryOfInstance} /> : churnIndex.toFixed(1),
          note: directionChanges === null ? undefined : `per hour, ${count(directionChanges)} in all`,
        },
        {
          label: 'Problems',
          meaning: 'Events in which workers were lost or not available, or the driver or a disk failed.',
          value: count(marks.filter(isProblem).length),
        },
        { label: 'Running tasks', value: <NotAvailable because={noTasksOverTime} /> },
      ]}
    />
  )
}
