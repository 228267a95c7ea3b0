import { factor } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const skewedStage = rule({
  name: 'skewed_stage',
  over: 'execution',
  of: ['JOB', 'DLT', 'APC'],
  category: 'PERFORMANCE',
  type: 'BAD_SKEW',
  title: 'Skewed stage',
  meaning: 'A few tasks of a stage take far longer than the others.',
  advice: 'Split the data more evenly.',
  limits: { ratio: factor(4, 'Longest task against the median') },
  when: 'long_skew > $ratio',
  measured: 'long_skew',
  price:
    'cost * cast(least(cast(long_skew_lost_ms as double) / nullif(duration_ms, 0), long_skew_share, 1) as decimal(9,8))',
  priceMeaning: 'its cost while the longest task ran beyond the median task and other cores were idle',
  evidence: [
    { feature: 'long_skew_stage_id', label: 'Stage', format: 'text' },
    { feature: 'long_skew', label: 'Longest task / median task', format: 'number' },
    { feature: 'long_skew_share', label: 'Stage / whole duration', format: 'share' },
    { feature: 'long_skew_lost_ms', label: 'Lost by the longest task', format: 'duration' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
