import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import type { Fill } from '#ui/fill/fill.ts'
import { paint } from '#ui/fill/fill.ts'
import { SvgHatch } from '#ui/fill/svg-hatch.tsx'
import { zoneAt } from '#ui/format/time.ts'
import type { Span } from '#ui/time-axis/time-axis.ts'
import { positionOf, spanOf, ticksOf } from '#ui/time-axis/time-axis.ts'
import styles from './lanes.module.css'

export type LaneBar = {
  since: string
  until: string
  /** How many used the machine at once, this one included. */ sharedBy: number
}

export type Lane = {
  key: string
  label: string
  /** Its fair share in words: "13 min". */
  note: string
  fill: Fill
  /** The one that the page is about. */
  isThis?: boolean
  bars: readonly LaneBar[]
}

type Props = { label: string; since: string; until: string; lanes: readonly Lane[] }

const laneHeight = 16
const barHeight = 12
const noteWidth = 72

/** Names have more room where there is more. */
function labelWidthIn(width: number): number {
  return width > 640 ? 168 : 92
}

/** Who used a machine when: one lane each. The area of a bar is its fair time, so two at once have half the height. The axis names its time zone. */
export function Lanes({ label, since, until, lanes }: Props) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const hatch = useId()
  const width = Math.max(measured, 260)
  const labelWidth = labelWidthIn(width)
  const span = spanOf(since, until)
  const right = width - noteWidth
  const bottom = lanes.length * laneHeight + 2
  const ticks = ticksOf(span, Math.max(2, Math.floor((right - labelWidth) / 76)))
  return (
    <div ref={ref} className={styles.lanes}>
      <svg width={width} height={bottom + 16} role="img" aria-label={`${label}: ${spoken(lanes)}`}>
        <SvgHatch id={hatch} />
        <text x="0" y={bottom + 14}>
          {zoneAt(since)}
        </text>
        {ticks.map(({ at, label: time }) => {
          const x = positionOf(at, span, labelWidth, right)
          return (
            <g key={at}>
              <line className={styles.line} x1={x} x2={x} y1="2" y2={bottom} />
              <text x={x} y={bottom + 14} textAnchor="middle">
                {time}
              </text>
            </g>
          )
        })}
        {lanes.map((lane, place) => (
          <LaneRow
            key={lane.key}
            lane={lane}
            top={place * laneHeight + 2}
            span={span}
            left={labelWidth}
            right={right}
            hatch={hatch}
          />
        ))}
      </svg>
    </div>
  )
}

type RowProps = { lane: Lane; top: number; span: Span; left: number; right: number; hatch: string }

function LaneRow({ lane, top, span, left: labelWidth, right, hatch }: RowProps) {
  const { label, note, fill, bars, isThis = false } = lane
  const letters = Math.floor((labelWidth - 8) / 6.8)
  return (
    <g className={isThis ? styles.this : undefined}>
      <text x="0" y={top + 10}>
        {cutInMiddle(label, letters)}
        <title>{label}</title>
      </text>
      {bars.map((bar) => {
        const { since, until } = spanOf(bar.since, bar.until)
        const left = positionOf(since, span, labelWidth, right)
        const width = Math.max(1, positionOf(until, span, labelWidth, right) - left)
        const height = barHeight / Math.max(1, bar.sharedBy)
        const color = fill === 'idle' ? `url(#${hatch})` : paint(fill)
        return (
          <g key={bar.since}>
            {bar.sharedBy > 1 && (
              <rect x={left} y={top} width={width} height={barHeight} fill={color} opacity=".28" />
            )}
            <rect x={left} y={top + barHeight - height} width={width} height={height} fill={color} />
          </g>
        )
      })}
      <text x={right + noteWidth} y={top + 10} textAnchor="end">
        {note}
      </text>
    </g>
  )
}

/** Names of one kind differ at their ends. */
function cutInMiddle(text: string, letters: number): string {
  if (text.length <= letters) return text
  const tail = Math.floor(letters / 2) - 1
  return `${text.slice(0, letters - tail - 1)}…${text.slice(-tail)}`
}

function spoken(lanes: readonly Lane[]): string {
  return lanes.map(({ label, note }) => `${label} ${note}`).join(', ')
}
