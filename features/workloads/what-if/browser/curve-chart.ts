import type { ChartData, ChartFormat, ChartMark } from '#ui/chart/chart-data.ts'
import { amountOfNumber, money, shortMoney } from '#ui/format/money.ts'
import { duration } from '#ui/format/quantity.ts'
import type { WhatIfPoint, WorkflowWhatIf } from '../contract.ts'
import { isPresent, type MarkedPoints } from './marked-points.ts'
import { workersText } from './what-if-words.ts'

type Bounds = Readonly<Record<'low' | 'estimate' | 'high', number>>

type Curve = {
  answer: WorkflowWhatIf
  marked: MarkedPoints
  /** The figure of a point; null where it is not known. */
  boundsOf: (point: WhatIfPoint) => Bounds | null
  amountOf?: (point: WhatIfPoint) => string | null
  format: ChartFormat
}

/** The curve of one figure against the workers, with its band, the present setting, and what is the cheapest and the fastest. */
function curveChart({ answer, marked, boundsOf, amountOf, format }: Curve): ChartData {
  const { points } = answer
  const bounds = points.map(boundsOf)
  const place = points.findIndex((point) => isPresent(point, answer))
  return {
    categories: points.map(workersText),
    axisNames: points.map(({ workers, maximumWorkers }) => String(workers ?? maximumWorkers)),
    series: [
      {
        name: 'Estimate',
        meaning: 'What a run would take or cost in the usual case.',
        values: bounds.map((bound) => bound?.estimate ?? null),
        ...(amountOf && { amounts: points.map(amountOf) }),
        fill: 'chart-1',
        shape: 'line',
      },
    ],
    band: {
      name: '19 of 20 runs',
      fill: 'chart-1',
      lower: bounds.map((bound) => bound?.low ?? null),
      upper: bounds.map((bound) => bound?.high ?? null),
      texts: bounds.map((bound) =>
        bound === null ? null : `19 of 20 runs: ${format.full(bound.low)} to ${format.full(bound.high)}`,
      ),
    },
    marks: marksOf(points, marked),
    spans: place < 0 ? [] : [{ from: place, to: place, name: 'Present setting', text: 'Present setting' }],
  }
}

function marksOf(points: readonly WhatIfPoint[], { cheapest, fastest }: MarkedPoints): ChartMark[] {
  return points.flatMap((point, place) => {
    const names = [...(point === cheapest ? ['Cheapest'] : []), ...(point === fastest ? ['Fastest'] : [])]
    const name = names.join(' and ').replace('and F', 'and f')
    return name === '' ? [] : [{ place, name, tone: 'ok' as const, text: name, label: name }]
  })
}

const minuteMs = 60_000
const stepsMs = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)
const mostLines = 5

/** How lengths of time are written, with lines at whole minutes. */
export const timeFormat: ChartFormat = {
  full: duration,
  short: duration,
  isRate: true,
  step: (most) => stepsMs.find((step) => most / step <= mostLines) ?? 1440 * minuteMs,
}

/** How the cost of a run is written. */
export function costFormat(currency: string): ChartFormat {
  return {
    full: (value) => money(amountOfNumber(value), currency),
    short: (value) => shortMoney(value, currency),
    currency,
    isRate: true,
  }
}

/** The curve of the time of a run. */
export function timeChart(answer: WorkflowWhatIf, marked: MarkedPoints): ChartData {
  return curveChart({
    answer,
    marked,
    boundsOf: ({ timeMs }) => timeMs,
    format: timeFormat,
  })
}

/** The curve of the cost of a run; undefined where no point has one. */
export function costChart(answer: WorkflowWhatIf, marked: MarkedPoints): ChartData | undefined {
  if (answer.points.every(({ cost }) => cost === null)) return undefined
  return curveChart({
    answer,
    marked,
    boundsOf: ({ cost }) =>
      cost && { low: Number(cost.low), estimate: Number(cost.estimate), high: Number(cost.high) },
    amountOf: ({ cost }) => cost?.estimate ?? null,
    format: costFormat(answer.currency ?? 'USD'),
  })
}
