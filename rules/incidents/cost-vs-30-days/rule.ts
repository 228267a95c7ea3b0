import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVs30Days = rule({
  name: 'cost_increase_vs_30_day_average',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_30_DAY_AVERAGE',
  cause: 'cost_increase',
  frequency: 'DAILY',
  title: 'Costs more than in the last 30 days',
  meaning: 'A day cost far more than the mean of the 30 days before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(30, 'More than the mean of 30 days') },
  minimum: '20',
  ...increaseOver('last30Days'),
  evidence: [
    { feature: 'cost', label: 'Cost of the day', format: 'money' },
    { feature: 'last_30_days_cost', label: 'Cost of the 30 days before', format: 'money' },
  ],
})
