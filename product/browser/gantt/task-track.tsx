import { paint } from '#ui/fill/fill.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { duration } from '#ui/format/quantity.ts'
import { instantParts } from '#ui/format/time.ts'
import { positionOf, spanOf } from '#ui/time-axis/time-axis.ts'
import type { Frame, GanttTask } from './gantt-rows.ts'
import { rowHeight } from './gantt-rows.ts'
import styles from './gantt.module.css'

type Props = { task: GanttTask; top: number; frame: Frame; width: number; isSelected: boolean }

const pale: Readonly<Record<string, Fill>> = { 'chart-1': 'chart-1-pale', 'chart-2': 'chart-2-pale' }

/** The bars of one task; nested work is thinner and paler. */
export function TaskTrack({ task, top, frame, width, isSelected }: Props) {
  const isNested = task.depth > 0
  const height = isNested ? 8 : task.isWhole ? 10 : 14
  const barTop = top + (rowHeight - height) / 2
  return (
    <g>
      {isSelected && <rect className={styles.selectedRow} x="0" y={top} width={width} height={rowHeight} />}
      <line
        className={styles.rowLine}
        x1="0"
        x2={width}
        y1={top + rowHeight - 0.5}
        y2={top + rowHeight - 0.5}
      />
      {task.bars.map((bar) => {
        const { left, length } = placeOf(bar, frame)
        const fill = isNested ? (pale[bar.fill] ?? bar.fill) : bar.fill
        return (
          <rect
            key={`${bar.since} ${bar.fill}`}
            x={left}
            y={barTop}
            width={length}
            height={height}
            rx="2"
            fill={fill === 'idle' ? `url(#${frame.hatch})` : paint(fill)}
            data-tooltip={`${[task.name, bar.label].filter(Boolean).join(': ')}\n${timesOf(bar)}`}
          />
        )
      })}
      {task.wait && <Wait wait={task.wait} top={barTop} height={height} frame={frame} />}
    </g>
  )
}

type WaitProps = { wait: NonNullable<GanttTask['wait']>; top: number; height: number; frame: Frame }

function Wait({ wait, top, height, frame }: WaitProps) {
  const { left, length } = placeOf(wait, frame)
  const fits = length > wait.label.length * 6.4
  return (
    <g>
      <rect
        className={styles.wait}
        x={left}
        y={top}
        width={length}
        height={height}
        rx="2"
        data-tooltip={`${wait.label}\n${timesOf(wait)}`}
      />
      {fits && (
        <text className={styles.waitText} x={left + length / 2} y={top + height / 2 + 4} textAnchor="middle">
          {wait.label}
        </text>
      )}
    </g>
  )
}

type Times = { since: string; until: string }

/** Where a piece of time lies on the track; at least two pixels, so that nothing is lost. */
export function placeOf(times: Times, { span, left, right }: Frame): { left: number; length: number } {
  const piece = spanOf(times.since, times.until)
  const start = positionOf(piece.since, span, left, right)
  return { left: start, length: Math.max(2, positionOf(piece.until, span, left, right) - start) }
}

/** From when until when, and how long. */
export function timesOf(times: Times): string {
  const { since, until } = spanOf(times.since, times.until)
  const from = instantParts(new Date(since))
  const to = instantParts(new Date(until))
  return `${from.time}:${from.seconds} – ${to.time}:${to.seconds} ${to.zone}, ${duration(until - since)}`
}
