import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVsPreviousWeek = rule({
  name: 'cost_increase_vs_previous_week',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_PREVIOUS_WEEK',
  cause: 'cost_increase',
  frequency: 'WEEKLY',
  title: 'Costs more than the week before',
  meaning: 'A week, Monday to Sunday, cost far more than the week before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(20, 'More than the week before') },
  minimum: '50',
  ...increaseOver('previousWeek'),
  evidence: [
    { feature: 'cost', label: 'Cost of the week', format: 'money' },
    { feature: 'previous_cost', label: 'Cost of the week before', format: 'money' },
  ],
})
