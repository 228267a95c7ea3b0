import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { timeParts } from '#product/contract/time-parts.ts'
import { isSplit, type TimeRun } from './time-runs.ts'

/** What a part had in a half of the runs: on average of a run, and of their whole time. */
export type Half = { averageMs: number; share: number; averageCost: string | null }

/** A part over all runs, and in their first and second half; no halves where there are less than two runs. */
export type PartTrend = {
  wallTime: number
  share: number
  /** Exact, of the runs that have a cost; null where none has. */
  cost: string | null
  halves: { first: Half; second: Half } | null
}

export type TrendOfPart = PartTrend & { part: string; label: string; meaning: string }

export type PartTrends = {
  parts: readonly TrendOfPart[]
  whole: PartTrend
  /** How many runs each half has. */
  halfCounts: readonly [number, number]
}

/** The parts of runs, oldest first, with their change from the first half of these runs to the second. */
export function partTrends(runs: readonly TimeRun[]): PartTrends {
  const split = runs.filter(isSplit)
  const middle = Math.floor(split.length / 2)
  const halves = [split.slice(0, middle), split.slice(middle)] as const
  const trendOf = (key?: string): PartTrend => ({
    ...sumsOf(split, key),
    halves: middle === 0 ? null : { first: halfOf(halves[0], key), second: halfOf(halves[1], key) },
  })
  const parts = timeParts.map(({ key, label, meaning }) =>
    Object.assign({ part: key, label, meaning }, trendOf(key)),
  )
  return {
    parts: parts.filter(({ wallTime }) => wallTime > 0),
    whole: trendOf(),
    halfCounts: [halves[0].length, halves[1].length],
  }
}

/** What runs spent in a part, or in all of their parts where none is named. */
function sumsOf(runs: readonly TimeRun[], key: string | undefined) {
  const found = runs.flatMap(({ parts }) =>
    key === undefined ? [...parts.values()] : [parts.get(key)].filter((part) => part !== undefined),
  )
  const costs = found.flatMap(({ cost }) => cost ?? [])
  const wallTime = found.reduce((sum, part) => sum + part.wallTime, 0)
  const wholeMs = runs.reduce((sum, run) => sum + run.wallTime, 0)
  return {
    wallTime,
    share: wholeMs === 0 ? 0 : wallTime / wholeMs,
    cost: costs.length === 0 ? null : sumOfMoney(costs),
  }
}

function halfOf(runs: readonly TimeRun[], key: string | undefined): Half {
  const { wallTime, share } = sumsOf(runs, key)
  const paid = runs.filter(hasCost)
  const units = moneyUnits(sumsOf(paid, key).cost ?? '0')
  return {
    averageMs: wallTime / runs.length,
    share,
    averageCost: paid.length === 0 ? null : moneyText(units / BigInt(paid.length)),
  }
}

/** Whether the parts of a run have a cost. */
export function hasCost({ parts }: Pick<TimeRun, 'parts'>): boolean {
  return [...parts.values()].some(({ cost }) => cost !== null)
}
