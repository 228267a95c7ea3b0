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
  advice: 'Read what the month consists of, or change the budget.',
  limits: { share: percentOfMoney(110, 'Projected month, of the budget') },
  ...overrunOf('projected'),
  priceMeaning: 'what it will cost above the budget',
  evidence: [],
})
