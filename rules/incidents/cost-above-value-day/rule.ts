import { money } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { aboveValue } from '../../judged/comparison.ts'

export const costAboveValueDay = rule({
  name: 'cost_above_value_day',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: false,
  category: 'COST',
  type: 'COST_ABOVE_VALUE',
  subtype: 'DAY',
  cause: 'cost_increase',
  frequency: 'DAILY',
  title: 'Day costs more than its limit',
  meaning: 'A day cost more than the limit that is set for it.',
  advice: 'Open Cost over time for the largest parts, or raise the limit.',
  // Assets that cost less are not judged.
  limits: { value: money(1000, 'Cost of a day', 5) },
  ...aboveValue('DAY'),
  evidence: [{ feature: 'cost', label: 'Cost of the day', format: 'money' }],
})
