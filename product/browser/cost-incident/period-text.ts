import { daysBetween } from '#contract/dates.ts'
import { dayRange } from '#ui/format/time.ts'
import type { CostIncidentExplanation } from '#product/contract/calls/incident-explanation.ts'

type Periods = Pick<CostIncidentExplanation, 'previousSince' | 'previousUntil' | 'previousPeriods'>

/** What a period is compared with: "the cost of 19 May 2025", or "the mean of 7 days, 13 – 19 May 2025". */
export function periodText({ previousSince, previousUntil, previousPeriods }: Periods): string {
  const range = dayRange(previousSince, previousUntil)
  if (previousPeriods === 1) return `the cost of ${range}`
  const daysEach = daysBetween(previousSince, previousUntil) / previousPeriods
  return `the mean of ${previousPeriods} ${unitOf(daysEach)}, ${range}`
}

function unitOf(daysEach: number): string {
  if (daysEach === 1) return 'days'
  return daysEach === 7 ? 'weeks' : 'months'
}
