import { money } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { aboveValue } from '../../judged/comparison.ts'

export const costAboveValueWeek = rule({
  name: 'cost_above_value_week',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: false,
  category: 'COST',
  type: 'COST_ABOVE_VALUE',
  subtype: 'WEEK',
  cause: 'cost_increase',
  frequency: 'WEEKLY',
  title: 'Week costs more than its limit',
  meaning: 'A week cost more than the limit that is set for it.',
  advice: 'Open Cost over time for the largest parts, or raise the limit.',
  // Assets that cost less are not judged.
  limits: { value: money(5000, 'Cost of a week', 12.5) },
  ...aboveValue('WEEK'),
  evidence: [{ feature: 'cost', label: 'Cost of the week', format: 'money' }],
})
