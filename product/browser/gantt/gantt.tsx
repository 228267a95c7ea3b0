import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { SvgHatch } from '#ui/fill/svg-hatch.tsx'
import { Swatch } from '#ui/fill/swatch.tsx'
import type { Tick } from '#ui/time-axis/time-axis.ts'
import { positionOf, spanOf, ticksOf } from '#ui/time-axis/time-axis.ts'
import { ClusterTrack } from './cluster-track.tsx'
import type { Frame, GanttCluster, GanttTask } from './gantt-rows.ts'
import { clusterHeight, layoutOf } from './gantt-rows.ts'
import styles from './gantt.module.css'
import { TaskLabel } from './task-label.tsx'
import { TaskTrack } from './task-track.tsx'

type Props = {
  label: string
  since: string
  until: string
  /** Head of the cost column: "Cost, $". */
  costLabel: string
  /** Head of the first column. */
  rowLabel?: string
  tasks: readonly GanttTask[]
  clusters: readonly GanttCluster[]
  selected?: string | undefined
  onSelect?: (key: string) => void
}

const edge = 24

/** Tasks over time with their cost, and below them on the same axis the clusters that they ran on. */
export function Gantt(props: Props) {
  const { label, since, until, rowLabel = 'Task', tasks, clusters, selected } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const hatch = useId()
  const layout = layoutOf(tasks.length, clusters)
  const frame: Frame = {
    span: spanOf(since, until),
    left: edge,
    right: Math.max(edge + 60, width - edge),
    hatch,
  }
  const ticks = ticksOf(frame.span, Math.max(2, Math.floor((frame.right - frame.left) / 64)))
  return (
    <div className={styles.gantt}>
      <Names {...props} rowLabel={rowLabel} />
      <div ref={ref} className={styles.tracks}>
        <svg width={width} height={layout.height + 36} role="img" aria-label={label}>
          <SvgHatch id={hatch} />
          <Axis ticks={ticks} frame={frame} height={layout.height} />
          <line className={styles.headLine} x1="0" x2={width} y1="31.5" y2="31.5" />
          <g transform="translate(0 32)">
            {tasks.map((task, row) => (
              <TaskTrack
                key={task.key}
                task={task}
                top={layout.taskTops[row] ?? 0}
                frame={frame}
                width={width}
                isSelected={task.key === selected}
              />
            ))}
            {clusters.map((cluster, row) => (
              <ClusterTrack
                key={cluster.key}
                cluster={cluster}
                top={layout.clusterTops[row] ?? 0}
                frame={frame}
              />
            ))}
          </g>
        </svg>
      </div>
    </div>
  )
}

type NamesProps = Pick<Props, 'costLabel' | 'tasks' | 'clusters' | 'selected' | 'onSelect'> & {
  rowLabel: string
}

/** What each row is, costs and takes, at the left of its track. */
function Names({ rowLabel, costLabel, tasks, clusters, selected, onSelect }: NamesProps) {
  return (
    <div className={styles.names}>
      <div className={styles.head}>
        <span>{rowLabel}</span>
        <span>{costLabel}</span>
        <span>Duration</span>
      </div>
      {tasks.map((task) => (
        <TaskLabel
          key={task.key}
          task={task}
          isSelected={task.key === selected}
          {...(onSelect ? { onSelect: () => onSelect(task.key) } : {})}
        />
      ))}
      {clusters.length > 0 && <div className={styles.heading}>Clusters</div>}
      {clusters.map((cluster) => (
        <ClusterLabel key={cluster.key} cluster={cluster} />
      ))}
    </div>
  )
}

function ClusterLabel({ cluster }: { cluster: GanttCluster }) {
  return (
    <div className={styles.cluster} style={{ height: clusterHeight(cluster) }}>
      <span className={styles.taskName}>
        <Swatch fill={cluster.fill} />
        <span className="clip">{cluster.name}</span>
      </span>
      <span>{cluster.cost}</span>
      <span>{cluster.time}</span>
      <span className={styles.note} data-tooltip={cluster.note}>
        {cluster.note}
      </span>
    </div>
  )
}

function Axis({ ticks, frame, height }: { ticks: readonly Tick[]; frame: Frame; height: number }) {
  return (
    <>
      {ticks.map(({ at, label }) => {
        const x = positionOf(at, frame.span, frame.left, frame.right)
        return (
          <g key={at}>
            <line className={styles.grid} x1={x} x2={x} y1="28" y2={height + 32} />
            <text x={x} y="20" textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
    </>
  )
}
