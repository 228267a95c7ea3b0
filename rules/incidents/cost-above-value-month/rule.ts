import { money } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'
import { aboveValue } from '../../judged/comparison.ts'

export const costAboveValueMonth = rule({
  name: 'cost_above_value_month',
  over: 'period',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD', 'RESOURCE_DATABRICKS', 'RESOURCE_CLOUD'],
  isOn: false,
  category: 'COST',
  type: 'COST_ABOVE_VALUE',
  subtype: 'MONTH',
  cause: 'cost_increase',
  frequency: 'MONTHLY',
  title: 'Month costs more than its limit',
  meaning: 'A month cost more than the limit that is set for it.',
  advice: 'Open Cost over time for the largest parts, or raise the limit.',
  // Assets that cost less are not judged.
  limits: { value: money(20000, 'Cost of a month', 25) },
  ...aboveValue('MONTH'),
  evidence: [{ feature: 'cost', label: 'Cost of the month', format: 'money' }],
})
