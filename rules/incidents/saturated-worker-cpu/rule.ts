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
  title: 'Saturated worker CPU',
  meaning: 'The CPU of the workers was saturated for at least half of the time.',
  advice: 'If duration matters, use more workers, or workers with more cores.',
  limits: { cpu: percent(90, 'Median CPU load of workers') },
  when: 'worker_cpu_p50 > $cpu',
  measured: 'worker_cpu_p50',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: more VMs cost more and finish earlier',
  evidence: [
    { feature: 'worker_cpu_p50', label: 'CPU load of workers, median', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
