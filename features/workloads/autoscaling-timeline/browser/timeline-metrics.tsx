import { count } from '#ui/format/quantity.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noTelemetryOfInstance } from '#product/contract/absences/clusters.ts'
import { noTasksOverTime } from '#product/contract/absences/spark.ts'
import type { AutoscalingTimeline } from '../contract.ts'
import { isProblem } from './event-words.ts'
import { resizesOf } from './resizes.ts'

/** How restless an instance was. */
export function TimelineMetrics({ timeline }: { timeline: AutoscalingTimeline }) {
  const { sizes, marks, directionChanges } = timeline
  const resized = resizesOf(sizes)
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
          label: 'Resizes per hour',
          meaning: 'Changes of the number of workers per hour that it was ready.',
          value: resized ? resized.perHour.toFixed(1) : <NotAvailable because={noTelemetryOfInstance} />,
          note:
            resized &&
            [
              `${count(resized.resizes)} in all`,
              ...(directionChanges === null ? [] : [`${count(directionChanges)} changes of direction`]),
            ].join(' · '),
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
