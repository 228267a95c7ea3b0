import type { Fill } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { count } from '#ui/format/quantity.ts'
import { Lanes } from '#ui/lanes/lanes.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import type { AutoscalingTimeline } from '../contract.ts'
import { EventsTable } from './events-table.tsx'
import { TimelineDrawing } from './timeline-drawing.tsx'
import { timelineFills } from './timeline-fills.ts'
import { TimelineMetrics } from './timeline-metrics.tsx'
import { workLanes } from './work-lanes.ts'
import styles from './timeline.module.css'

const titles = { NotAvailable: 'Not available', NotReady: 'Not ready yet' } as const

/** The timeline of an instance, or why there is none. */
export function TimelinePanels({ timeline }: { timeline: AutoscalingTimeline }) {
  const { state, absentBecause, evidence, marks } = timeline
  if (state !== 'Ready')
    return (
      <Panel title="Autoscaling timeline">
        <EmptyState title={titles[state]}>{absentBecause}</EmptyState>
      </Panel>
    )
  return (
    <>
      <TimelineMetrics timeline={timeline} />
      <Panel
        title="Autoscaling timeline"
        unit={
          evidence === 'node_minute'
            ? 'workers counted by node metrics: events are no longer kept'
            : undefined
        }
        isFlush
        actions={<Legend />}
      >
        <TimelineDrawing timeline={timeline} />
      </Panel>
      <WorkPanel timeline={timeline} />
      {marks.length > 0 && (
        <Panel title="Events" unit={count(marks.length)} isFlush>
          <EventsTable marks={marks} />
        </Panel>
      )}
    </>
  )
}

const legend: readonly { fill: Fill; label: string }[] = [
  { fill: timelineFills.workers, label: 'Workers' },
  { fill: timelineFills.startUp, label: 'Start-up' },
  { fill: timelineFills.requested, label: 'Requested' },
  { fill: timelineFills.driver, label: 'Driver' },
  { fill: timelineFills.meanWorker, label: 'Mean worker' },
  { fill: timelineFills.busiest, label: 'Busiest worker' },
]

function Legend() {
  return (
    <span className={styles.legend}>
      {legend.map(({ fill, label }) => (
        <span key={label}>
          <Swatch fill={fill} /> {label}
        </span>
      ))}
    </span>
  )
}

function WorkPanel({ timeline: { work, since, until } }: { timeline: AutoscalingTimeline }) {
  const { lanes, leftOutCount } = workLanes(work)
  return (
    <Panel
      title="Active workloads"
      unit={leftOutCount > 0 ? `the longest 10; ${count(leftOutCount)} more are left out` : undefined}
    >
      {lanes.length === 0 ? (
        <EmptyState title="No run and no interactive use is known on this instance." />
      ) : (
        <Lanes label="Active workloads on the instance" since={since} until={until} lanes={lanes} />
      )}
    </Panel>
  )
}
