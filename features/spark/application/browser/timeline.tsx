import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import { paint } from '#ui/fill/fill.ts'
import { SvgHatch } from '#ui/fill/svg-hatch.tsx'
import { count, duration } from '#ui/format/quantity.ts'
import { zoneAt } from '#ui/format/time.ts'
import { positionOf, ticksOf, type Span } from '#ui/time-axis/time-axis.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { timeFill } from '#product/browser/time-parts/time-fill.ts'
import type { SparkApplication } from '#product/contract/calls/spark-application.ts'
import { timePartOf } from '#product/contract/time-parts.ts'
import { place } from '#product/places.ts'
import type { CoreStep, StageBar } from './timeline.ts'
import styles from './timeline.module.css'

type Props = {
  application: SparkApplication
  span: Span
  bars: readonly StageBar[]
  /** Absent where the cores of an executor are not known, or there are too many executors. */
  steps: readonly CoreStep[] | undefined
}

const coresHeight = 44
const laneHeight = 20
const barHeight = 14
const leastWidth = 260

const labelWidthIn = (width: number) => (width > 640 ? 220 : 104)

/** The cores of executors as an area, and below it a lane for each stage, in the color of what took most of its time. */
export function Timeline({ application, span, bars, steps }: Props) {
  const { ref, width: measured } = useElementSize<HTMLDivElement>()
  const hatch = useId()
  const width = Math.max(measured, leastWidth)
  const left = labelWidthIn(width)
  const right = width - 8
  const lanesTop = steps ? coresHeight + 12 : 4
  const bottom = lanesTop + bars.length * laneHeight
  const ticks = ticksOf(span, Math.max(2, Math.floor((right - left) / 76)))
  const x = (at: number) => positionOf(at, span, left, right)
  return (
    <div ref={ref} className={styles.timeline}>
      <svg width={width} height={bottom + 18} aria-hidden="true">
        <SvgHatch id={hatch} />
        <text x="0" y={bottom + 14}>
          {zoneAt(new Date(span.since).toISOString())}
        </text>
        {ticks.map(({ at, label }) => (
          <g key={at}>
            <line className={styles.line} x1={x(at)} x2={x(at)} y1="2" y2={bottom} />
            <text x={x(at)} y={bottom + 14} textAnchor="middle">
              {label}
            </text>
          </g>
        ))}
        {steps && <Cores steps={steps} span={span} x={x} />}
        {bars.map((bar, lane) => (
          <rect
            key={bar.key}
            x={x(bar.fromMs)}
            y={lanesTop + lane * laneHeight + 3}
            width={Math.max(2, x(bar.untilMs) - x(bar.fromMs))}
            height={barHeight}
            fill={fillOf(bar, hatch)}
            data-tooltip={tipOf(bar)}
          />
        ))}
      </svg>
      <ol
        className={styles.names}
        style={{ top: lanesTop, width: left - 8 }}
        aria-label="Stages in the order of their beginning"
      >
        {bars.map((bar) => (
          <li key={bar.key} style={{ height: laneHeight }}>
            <StageLink application={application} bar={bar} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function fillOf({ mostIn }: StageBar, hatch: string): string {
  const fill = mostIn === null ? 'idle' : timeFill(mostIn)
  return fill === 'idle' ? `url(#${hatch})` : paint(fill)
}

function tipOf({ name, mostIn, fromMs, untilMs }: StageBar): string {
  const most = mostIn === null ? '' : `\nmost in: ${timePartOf(mostIn).label}`
  return `Stage ${name}\non for ${duration(untilMs - fromMs)}${most}`
}

function StageLink({
  application: { clusterId, sparkContextId, workspaceId },
  bar,
}: Pick<Props, 'application'> & { bar: StageBar }) {
  const fields = {
    clusterId,
    sparkContextId,
    stageNumber: String(bar.stageId),
    attemptNumber: String(bar.stageAttempt),
  }
  return (
    <ScreenLink {...place.sparkStage(fields, workspaceId === null ? {} : { ofWorkspace: workspaceId })}>
      <span data-tooltip={tipOf(bar)}>{bar.name}</span>
      <span className="visually-hidden">, {tipOf(bar)}</span>
    </ScreenLink>
  )
}

/** The cores that executors had, as an area of steps with its largest value. */
function Cores({ steps, span, x }: { steps: readonly CoreStep[]; span: Span; x: (at: number) => number }) {
  const most = Math.max(1, ...steps.map(({ cores }) => cores))
  const y = (cores: number) => 4 + (coresHeight - 4) * (1 - cores / most)
  const path = steps.map(({ atMs, cores }) => `H${x(atMs)}V${y(cores)}`).join('')
  return (
    <g>
      <text x="0" y="16">
        Cores, at most {count(most)}
      </text>
      <path className={styles.cores} d={`M${x(span.since)},${y(0)}${path}H${x(span.until)}V${y(0)}Z`} />
    </g>
  )
}
