import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { amountOf, allocatedMsOf } from './group.ts'

type Spending = CostExplanation['spending'][number]

const tasksShown = 50

/** What is listed one by one: everything but tasks, and the dearest of these; the other tasks stand last as one. */
export function shownSpending(mostExpensiveFirst: readonly Spending[]): Spending[] {
  const others = mostExpensiveFirst.filter(({ kind }) => kind === 'task').slice(tasksShown)
  if (others.length < 2) return [...mostExpensiveFirst]
  const isOther = new Set(others)
  const rest: Spending = {
    key: 'rest',
    label: `${others.length.toLocaleString('en-US')} more tasks`,
    kind: 'other',
    fairMs: allocatedMsOf(others),
    amount: amountOf(others),
    isEstimated: others.some(({ isEstimated }) => isEstimated === true),
    estimatedBecause: others.find(({ estimatedBecause }) => estimatedBecause)?.estimatedBecause,
    members: others.length,
  }
  return [...mostExpensiveFirst.filter((entry) => !isOther.has(entry)), rest]
}
