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
  meaning: 'Processors or memory of the workers are busy while most of the other is idle.',
  advice: 'Use a VM type with less of what is idle: one for computing, or one for memory.',
  limits: { idle: percent(35, '95th percentile of the load of what is idle') },
  minimum: '1',
  when: '(worker_cpu_p75 > 0.8 and worker_memory_p95 < $idle) or (worker_memory_p75 > 0.8 and worker_cpu_p95 < $idle)',
  measured: 'least(worker_cpu_p95, worker_memory_p95)',
  isWrong: 'below',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: what a smaller VM would cost depends on its type',
  evidence: [
    { feature: 'worker_cpu_p75', label: 'Processor load of workers, 75th percentile', format: 'share' },
    { feature: 'worker_cpu_p95', label: 'Processor load of workers, 95th percentile', format: 'share' },
    { feature: 'worker_memory_p75', label: 'Memory load of workers, 75th percentile', format: 'share' },
    { feature: 'worker_memory_p95', label: 'Memory load of workers, 95th percentile', format: 'share' },
  ],
})
