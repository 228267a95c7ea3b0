import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const oversizedWorkerCpu = rule({
  name: 'oversized_worker_cpu',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'OVER_PROVISIONING',
  subtype: 'CLUSTER_CPU',
  cause: 'oversized_worker',
  title: 'Underused worker CPU',
  meaning: 'The CPU of the workers was idle most of the time.',
  advice: 'Use fewer or smaller workers, or let the cluster scale down.',
  limits: { cpu: percent(25, '75th percentile of the CPU load of workers') },
  minimum: '1',
  when: 'worker_cpu_p75 < $cpu and duration_ms > 600000',
  measured: 'worker_cpu_p75',
  isWrong: 'below',
  price: 'worker_cloud_cost * cast(1 - worker_cpu_p95 as decimal(5,2))',
  priceMeaning: 'unused CPU share of the cost of worker VMs',
  evidence: [
    { feature: 'worker_cpu_p75', label: 'CPU load of workers, 75th percentile', format: 'share' },
    { feature: 'worker_cpu_p95', label: 'CPU load of workers, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
