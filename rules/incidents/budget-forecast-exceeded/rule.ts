import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { overrunOf } from '../../judged/overrun.ts'

export const budgetForecastExceeded = rule({
  name: 'budget_forecast_exceeded',
  over: 'budget',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'BUDGET_FORECAST_EXCEEDED',
  frequency: 'MONTHLY',
  moneyGroup: 'PLAN',
  title: 'Budget will be exceeded',
  meaning: 'The projected month costs more than its budget.',
  advice: 'Open Cost over time for the largest parts, or change the budget.',
  limits: { share: percentOfMoney(110, 'Projected month, of the budget') },
  ...overrunOf('projected'),
  priceMeaning: 'projected cost above the budget',
  evidence: [],
})
