import { moneyUnits } from '#contract/money.ts'
import type { CostChangeSplit, PartOfChange } from '#product/contract/calls/cost-change-split.ts'

/** A bar of the waterfall: from and to as shares of its width. */
export type Step = { part: PartOfChange; from: number; to: number; isMore: boolean }

type Waterfall = { before: number; after: number; zero: number; steps: Step[] }

/** The bars between the cost before and after, each from where the one above it ends. */
export function waterfallOf({ previousCost, cost, parts }: CostChangeSplit): Waterfall {
  const [before, after] = [moneyUnits(previousCost ?? '0'), moneyUnits(cost ?? '0')]
  let reached = before
  const spans = parts.map((part) => {
    const start = reached
    reached += moneyUnits(part.amount ?? '0')
    return { part, start, end: reached }
  })
  const ends = [0n, before, after, ...spans.map(({ end }) => end)]
  const least = ends.reduce((one, other) => (other < one ? other : one))
  const most = ends.reduce((one, other) => (other > one ? other : one))
  const width = Number(most - least)
  const at = (units: bigint) => (width === 0 ? 0 : Number(units - least) / width)
  return {
    before: at(before),
    after: at(after),
    zero: at(0n),
    steps: spans.map(({ part, start, end }) => ({
      part,
      from: at(start < end ? start : end),
      to: at(start < end ? end : start),
      isMore: end > start,
    })),
  }
}
