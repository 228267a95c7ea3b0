import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVs4Weeks = rule({
  name: 'cost_increase_vs_4_week_average',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_4_WEEK_AVERAGE',
  cause: 'cost_increase',
  frequency: 'WEEKLY',
  title: 'Costs more than in the last 4 weeks',
  meaning: 'A week, Monday to Sunday, cost far more than the mean of the 4 weeks before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(20, 'More than the mean of 4 weeks') },
  minimum: '50',
  ...increaseOver('last4Weeks'),
  evidence: [
    { feature: 'cost', label: 'Cost of the week', format: 'money' },
    { feature: 'last_4_weeks_cost', label: 'Cost of the 4 weeks before', format: 'money' },
  ],
})
