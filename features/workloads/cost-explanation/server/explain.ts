import { sumOfMoney } from '#contract/money.ts'
import { checkOf } from './check.ts'
import type { CostExplanation, AmountFilter } from '#product/contract/calls/explain-cost.ts'
import {
  billingBreakdown,
  machineBreakdown,
  spendingBreakdown,
  spendingOfConsumers,
  spendingOfTasks,
} from './breakdowns.ts'
import { shareCheckOf } from './share-check.ts'
import { byConfidence } from './confidence.ts'
import { differenceOf } from './group.ts'
import { machinesOf } from './machines.ts'
import { isWorthShowing } from './hours.ts'
import { listedBreakdowns } from './listed-breakdowns.ts'
import { markOfParts } from './marks.ts'
import type { BreakdownRow, HourRow, LaneRow, PartRow, TaskRow } from './rows.ts'
import { shownSpending } from './shown-spending.ts'

export type Evidence = {
  /** The figure as the list shows it. */
  amount: string
  /** How many attempts the figure's run has; 1 where the figure is no run. */
  attempts: number
  parts: readonly PartRow[]
  hours: readonly HourRow[]
  lanes: readonly LaneRow[]
  tasks: readonly TaskRow[]
  breakdowns: readonly BreakdownRow[]
}

/** True where tasks tell what a cost was spent on; they know no assets, reasons and SKUs. */
export function isByTask({ jobId, assetId, reason, skuName }: AmountFilter): boolean {
  return jobId !== undefined && [assetId, reason, skuName].every((value) => value === undefined)
}

/** The explanation of a figure, made of its parts only: what it shows is what it adds up. */
export function explain(
  figure: AmountFilter,
  { amount, attempts, parts, hours, lanes, tasks, breakdowns }: Evidence,
): Omit<CostExplanation, 'dataVersion' | 'recordsRunStatement'> {
  const machines = machinesOf(parts, hours, lanes)
  const spending = isByTask(figure) ? spendingOfTasks(tasks) : spendingOfConsumers(parts)
  const spendingTitle = isByTask(figure) ? 'By task' : 'By workload type'
  const identityParts = machines.map((machine) => ({ label: machine.label, amount: machine.amount }))
  return {
    since: figure.since ?? null,
    until: figure.until ?? null,
    currency: parts[0]?.currency ?? 'USD',
    amount,
    ...markOfParts(parts),
    isSplitByClock: parts.some((part) => part.isSplitByClock),
    cuts: [machineBreakdown(machines), billingBreakdown(parts), spendingBreakdown(spending, spendingTitle)],
    breakdowns: listedBreakdowns(breakdowns),
    confidences: byConfidence(parts),
    machines: machines.map((machine) => ({ ...machine, hours: machine.hours.filter(isWorthShowing) })),
    spending: shownSpending(spending),
    identity: {
      parts: identityParts,
      total: sumOfMoney(identityParts.map((part) => part.amount)),
      difference: differenceOf(
        amount,
        identityParts.map((part) => part.amount),
      ),
    },
    recordCount: parts
      .filter((part) => part.source === 'databricks_usage')
      .reduce((sum, part) => sum + part.recordCount, 0),
    check: checkOf(figure, parts, machines, attempts),
    shareCheck: shareCheckOf(figure, parts, attempts),
  }
}
