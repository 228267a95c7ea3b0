import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const budgetExceeded = rule({
  name: 'budget_exceeded',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'BUDGET_EXCEEDED',
  frequency: 'MONTHLY',
  title: 'Budget exceeded',
  meaning: 'The month to date costs more than its budget.',
  advice: 'Read what the month consists of, or change the budget.',
  limits: { share: percentOfMoney(100, 'Month to date, of the budget') },
  waitsFor: 'budgets, which findings do not read yet',
  priceMeaning: 'what it costs above the budget',
  evidence: [],
})
