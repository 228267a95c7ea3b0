import { percentOfMoney } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { increaseOver } from '../../judged/comparison.ts'

export const costVsPreviousDay = rule({
  name: 'cost_increase_vs_previous_day',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_INCREASE_VS_PREVIOUS_DAY',
  cause: 'cost_increase',
  frequency: 'DAILY',
  title: 'Costs more than the day before',
  meaning: 'A day cost far more than the day before.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { increase: percentOfMoney(30, 'More than the day before') },
  minimum: '20',
  ...increaseOver('previousDay'),
  evidence: [
    { feature: 'cost', label: 'Cost of the day', format: 'money' },
    { feature: 'previous_cost', label: 'Cost of the day before', format: 'money' },
  ],
})
