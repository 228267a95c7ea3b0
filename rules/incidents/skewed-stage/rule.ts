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
  waitsFor: 'Spark telemetry',
  priceMeaning: 'not known',
  evidence: [],
})
