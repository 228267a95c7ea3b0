import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { amountOf, fairMsOf } from './group.ts'

type Spending = CostExplanation['spending'][number]

const tasksShown = 50

/** What is listed one by one: everything but tasks, and the dearest of these; the other tasks stand last as one. */
export function shownSpending(dearestFirst: readonly Spending[]): Spending[] {
  const others = dearestFirst.filter(({ kind }) => kind === 'task').slice(tasksShown)
  if (others.length < 2) return [...dearestFirst]
  const isOther = new Set(others)
  const rest: Spending = {
    key: 'rest',
    label: `${others.length.toLocaleString('en-US')} more tasks`,
    kind: 'other',
    fairMs: fairMsOf(others),
    amount: amountOf(others),
  }
  return [...dearestFirst.filter((entry) => !isOther.has(entry)), rest]
}
