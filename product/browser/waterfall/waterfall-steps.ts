import { moneyText, moneyUnits } from '#contract/money.ts'

/** What leads from one amount to the other: its part, as decimal text; null where it is not known. */
type Part = { amount: string | null }

/** A bar of the waterfall: from and to as shares of its width. */
export type Step<Of extends Part = Part> = { part: Of; from: number; to: number; isMore: boolean }

type Amounts<Of extends Part> = { previousCost: string | null; cost: string | null; parts: readonly Of[] }

type Waterfall<Of extends Part> = {
  before: number
  after: number
  /** Where the bars of both totals begin: at zero, or at the left end where the axis is cut off. */
  start: number
  /** The amount at which the axis begins; null: both totals are drawn from zero. */
  axisFrom: string | null
  steps: Step<Of>[]
}

/** The part of the width that is left before the lowest point of a cut axis. */
const roomBefore = 8n

/**
 * The bars between the cost before and after, each from where the one above it ends. The axis begins a little below the lowest
 * point that is reached, so that causes are seen beside totals that are much larger.
 */
export function waterfallOf<Of extends Part>({ previousCost, cost, parts }: Amounts<Of>): Waterfall<Of> {
  const [before, after] = [moneyUnits(previousCost ?? '0'), moneyUnits(cost ?? '0')]
  let reached = before
  const spans = parts.map((part) => {
    const start = reached
    reached += moneyUnits(part.amount ?? '0')
    return { part, start, end: reached }
  })
  const ends = [before, after, ...spans.map(({ end }) => end)]
  const most = ends.reduce((one, other) => (other > one ? other : one), 0n)
  const lowest = ends.reduce((one, other) => (other < one ? other : one))
  const cut = lowest - (most - lowest) / roomBefore
  const isCut = cut > 0n
  const least = isCut ? cut : lowest < 0n ? lowest : 0n
  const width = Number(most - least)
  const at = (units: bigint) => (width === 0 ? 0 : Number(units - least) / width)
  return {
    before: at(before),
    after: at(after),
    start: isCut ? 0 : at(0n),
    axisFrom: isCut ? moneyText(least) : null,
    steps: spans.map(({ part, start, end }) => ({
      part,
      from: at(start < end ? start : end),
      to: at(start < end ? end : start),
      isMore: end > start,
    })),
  }
}
