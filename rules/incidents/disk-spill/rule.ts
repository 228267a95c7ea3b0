import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const diskSpill = rule({
  name: 'disk_spill',
  over: 'execution',
  of: ['JOB', 'DLT', 'APC'],
  category: 'PERFORMANCE',
  type: 'DISK_SPILLAGE',
  title: 'Spill to disk',
  meaning: 'Much of what was read did not fit into memory and was written to disk.',
  advice: 'Use workers with more memory, or more partitions.',
  limits: { spilled: percent(25, 'Spilled of what was read') },
  waitsFor: 'Spark telemetry',
  priceMeaning: 'not known',
  evidence: [],
})
