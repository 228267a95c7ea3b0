import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { TaskRun } from '../contract.ts'

type Spending = Pick<CostExplanation['spending'][number], 'kind' | 'amount'>

export type OutsideTasks = { name: string; cost: string }

/** What of a run's cost is of none of its tasks, so that tasks and it add up to the run; undefined where it is nothing or not known. */
export function outsideTasks(
  runCost: string | null,
  tasks: readonly Pick<TaskRun, 'cost'>[],
  spending: readonly Spending[],
): OutsideTasks | undefined {
  const costs = tasks.flatMap(({ cost }) => cost ?? [])
  if (runCost === null || costs.length < tasks.length) return undefined
  const rest = moneyUnits(runCost) - moneyUnits(sumOfMoney(costs))
  if (rest === 0n) return undefined
  const hasWork = spending.some(({ kind, amount }) => kind === 'run' && moneyUnits(amount) !== 0n)
  return {
    name: hasWork ? 'Cluster start-up, idle and work outside tasks' : 'Cluster start-up and idle',
    cost: moneyText(rest),
  }
}
