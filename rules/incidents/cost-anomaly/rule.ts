import { money } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const unusualCost = rule({
  name: 'cost_anomaly',
  over: 'anomaly',
  of: ['RESOURCE_DATABRICKS_AND_CLOUD'],
  category: 'COST',
  type: 'COST_ANOMALY',
  cause: 'cost_increase',
  frequency: 'DAILY',
  period: 'DAY',
  title: 'Unusual cost',
  meaning: 'A day cost more than is usual on this weekday and at this level.',
  advice: 'Open Cost changes: it names the largest cause (usage, price or compute).',
  limits: { above: money(20, 'Cost above usual', 1) },
  when: 'excess >= $above',
  measured: 'excess',
  price: 'excess',
  reference: 'usual_cost',
  priceMeaning: 'cost above usual',
  evidence: [
    { feature: 'cost', label: 'Cost of the day', format: 'money' },
    { feature: 'usual_cost', label: 'Expected', format: 'money' },
  ],
})
