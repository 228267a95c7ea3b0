import { rule } from '#analysis/rule.ts'
import { overPeriodsOf } from '../../judged/comparison.ts'

export const newSku = rule({
  name: 'new_sku',
  over: 'period',
  of: ['SKU_ALL', 'SKU_TENANT', 'SKU_WORKSPACE'],
  isOn: ['SKU_ALL'],
  category: 'COST',
  type: 'SKU_COST',
  subtype: 'NEW',
  frequency: 'DAILY',
  title: 'New SKU',
  meaning: 'A SKU has cost that had none in the 30 days before.',
  advice: 'Find the workloads that use it, and check that it is intended.',
  limits: {},
  minimum: '20',
  ...overPeriodsOf('last30Days'),
  when: "case when period = 'DAY' and last_30_days = 30 then seen_days = 0 and cost > 0 end",
  price: 'cost',
  reference: '0',
  priceMeaning: 'its cost',
  evidence: [{ feature: 'cost', label: 'Cost of the day', format: 'money' }],
})
