import { expect, test } from 'vitest'
import type { Notice } from '#state/notices.ts'
import { alertsOf } from './server/budget-alerts.ts'
import type { ListedBudget } from './server/listed-budgets.ts'

const now = new Date('2025-05-31T12:00:00Z')
const workspaces = [{ workspaceId: '1', subscriptionId: 'north', workspaceHost: 'one' }]

/** A budget of 1,000 of which 850 are used, with thresholds at 50 and 80. */
const budgetOf = (rest: Partial<ListedBudget> = {}): ListedBudget => ({
  budgetId: 'b',
  scope: { kind: 'workspace', workspaceId: '1' },
  name: 'one',
  monthlyAmount: '1000.0000000000',
  currency: 'USD',
  thresholds: [50, 80, 100],
  onForecast: true,
  changedBy: 'root',
  changedAt: null,
  monthToDate: '850.0000000000',
  databricksToDate: '850.0000000000',
  cloudToDate: '0.0000000000',
  openDays: null,
  openDaysCloud: null,
  usedShare: 0.85,
  passed: passedAt(50, 80),
  projected: { amount: '950.0000000000', lower: null, upper: null },
  projectedShare: 0.95,
  budgetRisk: 'none',
  expectedDay: null,
  absentBecause: { monthToDate: null, projected: null },
  ...rest,
})
const passedAt = (...thresholds: readonly number[]) =>
  thresholds.map((threshold) => ({ threshold, day: '2025-05-20' }))

const alerts = (budget: ListedBudget, given: readonly Notice[] = [], month = '2025-05') =>
  alertsOf({ month, budgets: [budget], workspaces, given, now })
const keys = (notices: readonly Notice[]) => notices.map(({ key }) => key)

test('the highest reached threshold is given notice of, with the budget and what it cost', () => {
  expect(alerts(budgetOf())).toMatchObject([
    {
      key: 'budget 2025-05 b 80',
      causeKey: 'budget 2025-05 b 80',
      kind: 'OPENED',
      severity: 'MEDIUM',
      category: 'COST',
      type: 'BUDGET_EXCEEDED',
      scopes: ['GLOBAL', 'SUBSCRIPTION:north', 'WORKSPACE:1'],
      payload: {
        title: 'Workspace one: 80% of the budget used',
        detail:
          'The month to date cost 850.00 USD of a budget of 1000.00 USD; 80% is reached since 2025-05-20.',
        path: '/spend/budgets',
      },
    },
  ])
})

const cases: readonly {
  name: string
  given: readonly number[]
  budget: Partial<ListedBudget>
  gives: readonly string[]
}[] = [
  { name: 'no threshold is reached', given: [], budget: { passed: [] }, gives: [] },
  { name: 'it was given already', given: [80], budget: {}, gives: [] },
  { name: 'a lower one was given', given: [50], budget: {}, gives: ['80'] },
  { name: 'a higher one was given, which a raised budget took back', given: [100], budget: {}, gives: [] },
  {
    name: 'the forecast reaches the budget, too',
    given: [80],
    budget: { expectedDay: '2025-05-31' },
    gives: ['forecast'],
  },
  { name: 'the budget was reached before', given: [100], budget: { expectedDay: '2025-05-31' }, gives: [] },
  { name: 'the cost is not known', given: [], budget: { passed: [], monthToDate: null }, gives: [] },
]

test.each(cases)('notices where $name: $gives', ({ given, budget, gives }) => {
  const before = given.flatMap((threshold) => alerts(budgetOf({ passed: passedAt(threshold) })))
  expect(keys(before)).toEqual(given.map((mark) => `budget 2025-05 b ${mark}`))
  expect(keys(alerts(budgetOf(budget), before))).toEqual(gives.map((mark) => `budget 2025-05 b ${mark}`))
})

test('the next month gives notice again, and ends what the former one gave, once', () => {
  const may = alerts(budgetOf())
  const june = alerts(budgetOf(), may, '2025-06')
  expect(june).toMatchObject([
    { key: 'budget 2025-06 b 80', kind: 'OPENED' },
    {
      key: 'budget 2025-05 b 80 RESOLVED',
      causeKey: 'budget 2025-05 b 80',
      kind: 'RESOLVED',
      payload: { detail: 'The month 2025-05 is over.' },
    },
  ])
  expect(alerts(budgetOf(), [...may, ...june], '2025-06')).toEqual([])
})

test('what is over its budget is severe; a budget of an owner lies in no workspace', () => {
  const owner = { kind: 'owner', owner: 'olga' } as const
  const over = budgetOf({ scope: owner, name: 'olga', monthToDate: '1000.01', passed: passedAt(50, 80, 100) })
  expect(alerts(over)).toMatchObject([
    {
      key: 'budget 2025-05 b 100',
      severity: 'HIGH',
      scopes: ['GLOBAL'],
      payload: { title: 'Owner olga: over budget' },
    },
  ])
})
