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
  limits: { seconds: number(5, '95th percentile of statements on half the size, seconds') },
  // A statement takes at most some 1.9 times as long on half the size; the smallest size and "Auto" have none below.
  when: "statement_count >= 50 and statement_p95_ms * 1.9 < $seconds * 1000 and statement_queued_ms = 0 and statement_spilled_bytes = 0 and replace(replace(upper(warehouse_size), '-', ''), '_', '') not in ('2XSMALL', 'XXSMALL', 'AUTO')",
  measured: 'statement_p95_ms * 0.0019',
  isWrong: 'below',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: half the size halves the rate of a cluster, and statements take longer',
  evidence: [
    { feature: 'warehouse_size', label: 'Size', format: 'text' },
    {
      feature: 'statement_p95_ms',
      label: '95th percentile of the duration of statements',
      format: 'duration',
    },
    { feature: 'statement_count', label: 'Statements that used compute', format: 'count' },
  ],
})
