import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { overrunOf } from '../../judged/overrun.ts'

export const budgetExceeded = rule({
  name: 'budget_exceeded',
  over: 'budget',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'BUDGET_EXCEEDED',
  frequency: 'MONTHLY',
  moneyGroup: 'PLAN',
  title: 'Budget exceeded',
  meaning: 'The month to date costs more than its budget.',
  advice: 'Open Cost over time for the largest parts, or change the budget.',
  limits: { share: percentOfMoney(100, 'Month to date, of the budget') },
  ...overrunOf('to_date'),
  priceMeaning: 'cost above the budget',
  evidence: [],
})
