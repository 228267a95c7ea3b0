import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const oversizedWorkerMemory = rule({
  name: 'oversized_worker_memory',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'OVER_PROVISIONING',
  subtype: 'CLUSTER_MEMORY',
  cause: 'oversized_worker',
  title: 'Underused worker memory',
  meaning: 'The workers have far more memory than they used.',
  advice: 'Use a VM type with less memory, or fewer workers.',
  limits: { memory: percent(40, '95th percentile of the memory load of workers') },
  minimum: '1',
  when: 'worker_memory_p95 < $memory and duration_ms > 600000',
  measured: 'worker_memory_p95',
  isWrong: 'below',
  price: 'worker_cloud_cost * cast(1 - worker_memory_p95 as decimal(5,2))',
  priceMeaning: 'unused memory share of the cost of worker VMs',
  evidence: [
    { feature: 'worker_memory_p95', label: 'Memory load of workers, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
