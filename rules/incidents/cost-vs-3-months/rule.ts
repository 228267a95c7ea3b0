import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVs3Months = rule({
  name: 'cost_increase_vs_3_month_average',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_3_MONTH_AVERAGE',
  cause: 'cost_increase',
  frequency: 'MONTHLY',
  title: 'Costs more than in the last 3 months',
  meaning: 'A month cost far more than the mean of the 3 months before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(15, 'More than the mean of 3 months') },
  minimum: '100',
  ...increaseOver('last3Months'),
  evidence: [
    { feature: 'cost', label: 'Cost of the month', format: 'money' },
    { feature: 'last_3_months_cost', label: 'Cost of the 3 months before', format: 'money' },
  ],
})
