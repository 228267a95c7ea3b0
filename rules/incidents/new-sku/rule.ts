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
  meaning: 'A SKU cost something that cost nothing in the 30 days before.',
  advice: 'Look for the workloads that use it, and whether that is wanted.',
  limits: {},
  minimum: '20',
  ...overPeriodsOf('last30Days'),
  when: "case when period = 'DAY' and last_30_days = 30 then seen_days = 0 and cost > 0 end",
  price: 'cost',
  reference: '0',
  priceMeaning: 'what it cost',
  evidence: [{ feature: 'cost', label: 'Cost of the day', format: 'money' }],
})
