import type { ReadOfScope } from '#http/call.ts'
import { moneyText } from '#contract/money.ts'
import type { CostChange, CostChanges } from '#product/contract/calls/cost-changes.ts'

/** What the changes of a list are found in. */
export type AskedPeriod = {
  since: Date
  /** The end of the last day of the range that is complete. */
  until: Date
  previousSince: Date
  previousUntil: string
  currency: string | null
  /** How many changes are wanted. */
  size: number
}

export type FoundChanges = { goneJobs: CostChanges['goneJobs']; changes: CostChange[] }

/** Finds the largest changes among workloads; `filters` are what their list is narrowed by, as queries name it. */
export type FindChanges = (
  read: ReadOfScope,
  period: AskedPeriod,
  filters: Readonly<Record<string, unknown>>,
) => Promise<FoundChanges>

export const nothingFound: FoundChanges = { goneJobs: { jobs: 0, previousCost: moneyText(0n) }, changes: [] }
