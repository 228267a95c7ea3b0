import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const imbalancedWorkers = rule({
  name: 'imbalanced_workers',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'IMBALANCED_PROVISIONING',
  subtype: 'CPU_VS_MEMORY',
  title: 'Imbalanced VM type',
  meaning: 'CPU or memory of the workers is busy while the other is mostly idle.',
  advice: 'Use a compute-optimized or a memory-optimized VM type.',
  limits: { idle: percent(35, '95th percentile of the load of the idle resource') },
  minimum: '1',
  when: '(worker_cpu_p75 > 0.8 and worker_memory_p95 < $idle) or (worker_memory_p75 > 0.8 and worker_cpu_p95 < $idle)',
  measured: 'least(worker_cpu_p95, worker_memory_p95)',
  isWrong: 'below',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: depends on the VM type chosen',
  evidence: [
    { feature: 'worker_cpu_p75', label: 'CPU load of workers, 75th percentile', format: 'share' },
    { feature: 'worker_cpu_p95', label: 'CPU load of workers, 95th percentile', format: 'share' },
    { feature: 'worker_memory_p75', label: 'Memory load of workers, 75th percentile', format: 'share' },
    { feature: 'worker_memory_p95', label: 'Memory load of workers, 95th percentile', format: 'share' },
  ],
})
