import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const budgetForecastExceeded = rule({
  name: 'budget_forecast_exceeded',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'BUDGET_FORECAST_EXCEEDED',
  frequency: 'MONTHLY',
  title: 'Budget will be exceeded',
  meaning: 'The projected month costs more than its budget.',
  advice: 'Read what the month consists of, or change the budget.',
  limits: { share: percentOfMoney(110, 'Projected month, of the budget') },
  waitsFor: 'budgets, which findings do not read yet',
  priceMeaning: 'what it will cost above the budget',
  evidence: [],
})
