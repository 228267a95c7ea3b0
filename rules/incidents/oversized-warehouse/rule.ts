import { number } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const oversizedWarehouse = rule({
  name: 'oversized_warehouse',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'PERFORMANCE',
  type: 'OVER_PROVISIONING',
  subtype: 'WAREHOUSE_SIZE',
  cause: 'warehouse_too_large',
  title: 'Oversized SQL warehouse',
  meaning: 'Statements are short, none is queued or spilled: a smaller size may be enough.',
  advice: 'Try one size smaller, and compare the duration of statements.',
  limits: { seconds: number(5, '95th percentile of statements on the next smaller size, seconds') },
  // The smallest size and "Auto" have none below, so that what statements would take there is not known.
  when: 'statement_count >= 50 and smaller_statement_p95_ms < $seconds * 1000 and statement_queued_ms = 0 and statement_spilled_bytes = 0',
  measured: 'smaller_statement_p95_ms * 0.001',
  isWrong: 'below',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: half the size halves the rate of a cluster, and statements take longer',
  evidence: [
    { feature: 'warehouse_size', label: 'Size', format: 'text' },
    {
      feature: 'smaller_statement_p95_ms',
      label: '95th percentile of the work of statements on the next smaller size',
      format: 'duration',
    },
    { feature: 'statement_count', label: 'Statements that used compute', format: 'count' },
  ],
})
