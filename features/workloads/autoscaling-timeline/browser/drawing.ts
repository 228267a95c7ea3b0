import { positionOf, spanOf, type Span } from '#ui/time-axis/time-axis.ts'
import type { Load } from '../contract.ts'

/** Where a drawing begins and ends, in pixels and in time. */
export type Frame = { span: Span; left: number; right: number }

type Step = { since: string; until: string; workers: number }

/** A step as a box that stands on a base line. */
export function boxOf(step: Step, { span, left, right }: Frame, heightOf: (workers: number) => number) {
  const { since, until } = spanOf(step.since, step.until)
  const x = positionOf(since, span, left, right)
  return { x, width: Math.max(1, positionOf(until, span, left, right) - x), height: heightOf(step.workers) }
}

/** Steps as one line that rises and falls at each change, with a gap where no step is. */
export function stepsPath(
  steps: readonly Step[],
  { span, left, right }: Frame,
  yOf: (workers: number) => number,
): string {
  return steps
    .map(({ since, until, workers }, place) => {
      const isGap = steps[place - 1]?.until !== since
      const x = (at: string) => positionOf(Date.parse(at), span, left, right).toFixed(1)
      const y = yOf(workers).toFixed(1)
      return `${isGap ? `M${x(since)} ${y}` : `V${y}`}H${x(until)}`
    })
    .join('')
}

export type LoadField =
  | 'driverCpu'
  | 'driverMemory'
  | 'workerCpu'
  | 'workerMemory'
  | 'busiestCpu'
  | 'busiestMemory'

/** A load over time as one line, with a gap where nothing was measured. */
export function loadPath(
  load: readonly Load[],
  field: LoadField,
  { span, left, right }: Frame,
  yOf: (part: number) => number,
): string {
  return load
    .map((piece, place) => {
      const part = piece[field]
      if (part === null) return ''
      const before = load[place - 1]
      const isGap = before?.until !== piece.since || before[field] === null
      const { since, until } = spanOf(piece.since, piece.until)
      const [x, end] = [since, until].map((at) => positionOf(at, span, left, right).toFixed(1))
      const y = yOf(part).toFixed(1)
      return `${isGap ? `M${x} ${y}` : `L${x} ${y}`}H${end}`
    })
    .join('')
}

/** Round numbers of workers for the axis: none, half and the most, each once. */
export function workerTicks(most: number): number[] {
  const top = Math.max(1, most)
  return [...new Set([0, Math.round(top / 2), top])]
}
