import { rule } from '#analysis/rule.ts'

export const unusedEndpoint = rule({
  name: 'unused_endpoint',
  over: 'execution',
  of: ['SERVING'],
  category: 'PERFORMANCE',
  type: 'IDLE_TIME',
  subtype: 'ENDPOINT_UNUSED',
  wasteCauses: ['unused_asset'],
  title: 'Unused serving endpoint',
  meaning: 'The endpoint has cost but no request for 30 days.',
  advice: 'Let it scale to zero, or delete it.',
  limits: {},
  when: 'unused_days >= 30',
  price: 'idle_cost',
  priceMeaning: 'cost of the unused endpoint',
  evidence: [{ feature: 'unused_days', label: 'Days without a request', format: 'count' }],
})
