import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const diskSpill = rule({
  name: 'disk_spill',
  over: 'execution',
  of: ['JOB', 'DLT', 'APC'],
  category: 'PERFORMANCE',
  type: 'DISK_SPILLAGE',
  title: 'Spill to disk',
  meaning: 'Much of the data read did not fit into memory and was spilled to disk.',
  advice: 'Use workers with more memory, or more partitions.',
  limits: { spilled: percent(25, 'Spilled share of data read') },
  when: 'disk_spilled_bytes > 1000000000 and disk_spilled_bytes > $spilled * (input_bytes + shuffle_read_bytes)',
  measured: 'cast(disk_spilled_bytes as double) / nullif(input_bytes + shuffle_read_bytes, 0)',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: event logs do not measure the time spent on spill',
  evidence: [
    { feature: 'disk_spilled_bytes', label: 'Spilled to disk', format: 'bytes' },
    { feature: 'memory_spilled_bytes', label: 'Spilled from memory', format: 'bytes' },
    { feature: 'input_bytes', label: 'Input', format: 'bytes' },
    { feature: 'shuffle_read_bytes', label: 'Shuffle read', format: 'bytes' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
