import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVs7Days = rule({
  name: 'cost_increase_vs_7_day_average',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_7_DAY_AVERAGE',
  cause: 'cost_increase',
  frequency: 'DAILY',
  title: 'Costs more than in the last 7 days',
  meaning: 'A day cost far more than the mean of the 7 days before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(25, 'More than the mean of 7 days') },
  minimum: '20',
  ...increaseOver('last7Days'),
  evidence: [
    { feature: 'cost', label: 'Cost of the day', format: 'money' },
    { feature: 'last_7_days_cost', label: 'Cost of the 7 days before', format: 'money' },
  ],
})
