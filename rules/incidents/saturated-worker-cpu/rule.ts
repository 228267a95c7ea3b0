import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const saturatedWorkerCpu = rule({
  name: 'saturated_worker_cpu',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'CLUSTER_CPU',
  cause: 'saturated_worker',
  title: 'Saturated worker processors',
  meaning: 'The processors of the workers were at their limit for at least half of the time.',
  advice: 'Use more workers or workers with more processors, if the duration matters.',
  limits: { cpu: percent(90, 'Median processor load of workers') },
  when: 'worker_cpu_p50 > $cpu',
  measured: 'worker_cpu_p50',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: more VMs cost more and end earlier',
  evidence: [
    { feature: 'worker_cpu_p50', label: 'Processor load of workers, median', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
