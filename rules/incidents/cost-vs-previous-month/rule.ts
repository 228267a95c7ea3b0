import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVsPreviousMonth = rule({
  name: 'cost_increase_vs_previous_month',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_PREVIOUS_MONTH',
  cause: 'cost_increase',
  frequency: 'MONTHLY',
  title: 'Costs more than the month before',
  meaning: 'A month cost far more than the month before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(15, 'More than the month before') },
  minimum: '100',
  ...increaseOver('previousMonth'),
  evidence: [
    { feature: 'cost', label: 'Cost of the month', format: 'money' },
    { feature: 'previous_cost', label: 'Cost of the month before', format: 'money' },
  ],
})
