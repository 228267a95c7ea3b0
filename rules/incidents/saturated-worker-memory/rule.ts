import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const saturatedWorkerMemory = rule({
  name: 'saturated_worker_memory',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'CLUSTER_MEMORY',
  cause: 'saturated_worker',
  title: 'Saturated worker memory',
  meaning: 'The memory of the workers was nearly used up.',
  advice: 'Use workers with more memory, or more workers: data that does not fit is spilled to disk.',
  limits: { memory: percent(90, '95th percentile of the memory load of workers') },
  when: 'worker_memory_p95 > $memory',
  measured: 'worker_memory_p95',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: more memory costs more and avoids spill',
  evidence: [
    { feature: 'worker_memory_p95', label: 'Memory load of workers, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
