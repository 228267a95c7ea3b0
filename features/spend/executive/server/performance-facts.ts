import { z } from 'zod'
import { dayOf, type Day } from '#contract/dates.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'

const performance = scopedQuery(new URL('../performance.sql', import.meta.url))
const amount = z.string()
const mark = z.boolean()

const factRows = z.array(
  z.object({
    untilDay: z.string(),
    analyzedCost: amount,
    skewCost: amount,
    spillCost: amount,
    underProvisionedCost: amount,
    excessiveDurationCost: amount,
    isAnalyzedCostEstimated: mark,
    isSkewCostEstimated: mark,
    isSpillCostEstimated: mark,
    isUnderProvisionedCostEstimated: mark,
    isExcessiveDurationCostEstimated: mark,
  }),
)

/** What attempts of runs with an event log cost, and what of that went to those with a finding; each cent is in one of the four; a part of each may be estimated. */
export type PerformanceFacts = Omit<z.output<typeof factRows>[number], 'untilDay'>

const nothing = '0.0000000000'
/** Where no run is known. */
export const noRunAnalyzed: PerformanceFacts = {
  analyzedCost: nothing,
  skewCost: nothing,
  spillCost: nothing,
  underProvisionedCost: nothing,
  excessiveDurationCost: nothing,
  isAnalyzedCostEstimated: false,
  isSkewCostEstimated: false,
  isSpillCostEstimated: false,
  isUnderProvisionedCostEstimated: false,
  isExcessiveDurationCostEstimated: false,
}

type Weeks = { until: Date; weeks: number; weekDays: number; windowDays: number; currency: string | null }

/** How well runs used their compute in the days before the end of each week, by that day. */
export async function readPerformanceFacts(
  read: ReadOfScope,
  { until, ...asked }: Weeks,
): Promise<ReadonlyMap<Day, PerformanceFacts>> {
  const { rows } = await read(performance, { until: dayOf(until), ...asked })
  return new Map(factRows.parse(rows).map(({ untilDay, ...facts }) => [untilDay, facts]))
}
