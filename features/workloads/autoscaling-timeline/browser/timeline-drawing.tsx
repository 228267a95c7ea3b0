import { useElementSize } from '@mantine/hooks'
import { zoneAt, zonedInstant } from '#ui/format/time.ts'
import { share } from '#ui/format/quantity.ts'
import { paint } from '#ui/fill/fill.ts'
import { positionOf, spanOf, ticksOf, type Tick } from '#ui/time-axis/time-axis.ts'
import type { AutoscalingTimeline, Load, Mark } from '../contract.ts'
import { boxOf, loadPath, stepsPath, workerTicks, type Frame, type LoadField } from './drawing.ts'
import { eventDetails, eventName, isMarked, isProblem } from './event-words.ts'
import { markGroups } from './mark-groups.ts'
import { timelineFills } from './timeline-fills.ts'
import styles from './timeline.module.css'

const labelWidth = 92
const edge = 16
const marksTop = 4
const workersTop = 28
const workersHeight = 120
const loadHeight = 56
const gap = 26
const processorTop = workersTop + workersHeight + gap
const memoryTop = processorTop + loadHeight + gap
const height = memoryTop + loadHeight + 24

/** Workers, load of processor and memory, and what happened, of an instance over one time axis. */
export function TimelineDrawing({ timeline }: { timeline: AutoscalingTimeline }) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const width = Math.max(measured, 320)
  const { since, until, load, marks } = timeline
  const frame: Frame = { span: spanOf(since, until), left: labelWidth, right: width - edge }
  const ticks = ticksOf(frame.span, Math.max(2, Math.floor((frame.right - frame.left) / 76)))
  return (
    <div className={styles.drawing}>
      <div ref={ref}>
        <svg width={width} height={height} role="img" aria-label={spoken(timeline)}>
          <Grid ticks={ticks} frame={frame} />
          <text x="0" y={height - 6}>
            {zoneAt(since)}
          </text>
          <Workers timeline={timeline} frame={frame} />
          <LoadRow title="CPU" top={processorTop} load={load} fields={processorFields} frame={frame} />
          <LoadRow title="Memory" top={memoryTop} load={load} fields={memoryFields} frame={frame} />
          <Marks marks={marks} frame={frame} />
        </svg>
      </div>
    </div>
  )
}

const processorFields = { driver: 'driverCpu', workers: 'workerCpu', busiest: 'busiestCpu' } as const
const memoryFields = { driver: 'driverMemory', workers: 'workerMemory', busiest: 'busiestMemory' } as const

function spoken({ sizes, directionChanges, marks }: AutoscalingTimeline): string {
  const counts = sizes.map(({ workers }) => workers)
  const problems = marks.filter(isProblem).length
  return `Workers over time: ${Math.min(...counts)} to ${Math.max(...counts)}, ${directionChanges ?? 0} changes of direction, ${problems} problems`
}

function Grid({ ticks, frame }: { ticks: readonly Tick[]; frame: Frame }) {
  return (
    <>
      {ticks.map(({ at, label }) => {
        const x = positionOf(at, frame.span, frame.left, frame.right)
        return (
          <g key={at}>
            <line className={styles.grid} x1={x} x2={x} y1={workersTop} y2={height - 22} />
            <text x={x} y={height - 6} textAnchor="middle">
              {label}
            </text>
          </g>
        )
      })}
    </>
  )
}

function Workers({ timeline, frame }: { timeline: AutoscalingTimeline; frame: Frame }) {
  const { sizes, targets } = timeline
  const most = Math.max(1, ...sizes.map(({ workers }) => workers), ...targets.map(({ workers }) => workers))
  const base = workersTop + workersHeight
  const heightOf = (workers: number) => (workers / most) * workersHeight
  return (
    <g>
      <text x="0" y={workersTop + 10} className={styles.title}>
        Workers
      </text>
      {workerTicks(most).map((workers) => (
        <text key={workers} x={frame.left - 6} y={base - heightOf(workers) + 4} textAnchor="end">
          {workers}
        </text>
      ))}
      {sizes.map((size) => {
        const box = boxOf(size, frame, heightOf)
        return (
          <rect
            key={size.since}
            x={box.x}
            y={base - Math.max(1, box.height)}
            width={box.width}
            height={Math.max(1, box.height)}
            fill={paint(size.isStartUp ? timelineFills.startUp : timelineFills.workers)}
            data-tooltip={`${size.workers} workers${size.isStartUp ? ', starting up' : ''}\n${timesOf(size)}`}
          />
        )
      })}
      <path
        className={styles.target}
        d={stepsPath(targets, frame, (workers) => base - heightOf(workers))}
        stroke={paint(timelineFills.requested)}
      />
      <line className={styles.base} x1={frame.left} x2={frame.right} y1={base} y2={base} />
    </g>
  )
}

function timesOf({ since, until }: { since: string; until: string }): string {
  return `${zonedInstant(new Date(since))} – ${zonedInstant(new Date(until))}`
}

type LoadProps = {
  title: string
  top: number
  load: readonly Load[]
  fields: { driver: LoadField; workers: LoadField; busiest: LoadField }
  frame: Frame
}

function LoadRow({ title, top, load, fields, frame }: LoadProps) {
  const base = top + loadHeight
  const yOf = (part: number) => base - part * loadHeight
  const text = (part: number | null) => (part === null ? 'N/A' : share(part))
  return (
    <g>
      <text x="0" y={top + 10} className={styles.title}>
        {title}
      </text>
      {[0, 1].map((part) => (
        <text key={part} x={frame.left - 6} y={yOf(part) + 4} textAnchor="end">
          {part * 100}%
        </text>
      ))}
      <path
        className={styles.line}
        d={loadPath(load, fields.busiest, frame, yOf)}
        stroke={paint(timelineFills.busiest)}
      />
      <path
        className={styles.line}
        d={loadPath(load, fields.workers, frame, yOf)}
        stroke={paint(timelineFills.meanWorker)}
      />
      <path
        className={styles.line}
        d={loadPath(load, fields.driver, frame, yOf)}
        stroke={paint(timelineFills.driver)}
      />
      {load.map((piece) => {
        const box = boxOf(piece, frame, () => loadHeight)
        const told = `Workers ${text(piece[fields.workers])}, busiest ${text(piece[fields.busiest])}\nDriver ${text(piece[fields.driver])}`
        return (
          <rect
            key={piece.since}
            className={styles.touch}
            x={box.x}
            y={top}
            width={box.width}
            height={loadHeight}
            data-tooltip={`${told}\n${timesOf(piece)}`}
          />
        )
      })}
      <line className={styles.base} x1={frame.left} x2={frame.right} y1={base} y2={base} />
    </g>
  )
}

function MarkSign({ mark, x }: { mark: Mark; x: number }) {
  const details = eventDetails(mark)
  return (
    <g
      className={isProblem(mark) ? styles.problem : styles.mark}
      data-tooltip={[eventName(mark), details, zonedInstant(new Date(mark.at))]
        .filter((part) => part !== '')
        .join('\n')}
    >
      <line x1={x} x2={x} y1={marksTop + 12} y2={workersTop + workersHeight} />
      <path d={`M${x - 5} ${marksTop}h10l-5 11z`} />
    </g>
  )
}

/** The signs of what happened, with labels that never overlap. */
function Marks({ marks, frame }: { marks: readonly Mark[]; frame: Frame }) {
  return markGroups(marks.filter(isMarked), frame).map(({ signs, label, labelX, anchor }) => (
    <g key={`${signs[0]?.mark.at ?? ''} ${label}`}>
      {signs.map(({ mark, x }) => (
        <MarkSign key={`${mark.at} ${mark.type}`} mark={mark} x={x} />
      ))}
      <text x={labelX} y={marksTop + 10} textAnchor={anchor}>
        {label}
      </text>
    </g>
  ))
}
