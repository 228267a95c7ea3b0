import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const oversizedDriverCpu = rule({
  name: 'oversized_driver_cpu',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'OVER_PROVISIONING',
  subtype: 'DRIVER_CPU',
  cause: 'oversized_driver',
  title: 'Underused driver CPU',
  meaning: 'The CPU of the driver was idle nearly all the time.',
  advice: 'Use a smaller VM for the driver.',
  limits: { cpu: percent(20, '95th percentile of the CPU load of the driver') },
  minimum: '1',
  when: 'driver_cpu_p95 < $cpu and duration_ms > 600000',
  measured: 'driver_cpu_p95',
  isWrong: 'below',
  price: 'driver_cloud_cost * cast(1 - driver_cpu_p95 as decimal(5,2))',
  priceMeaning: 'unused CPU share of the cost of the driver VM',
  evidence: [
    { feature: 'driver_cpu_p95', label: 'CPU load of the driver, 95th percentile', format: 'share' },
    { feature: 'driver_memory_p95', label: 'Memory load of the driver, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
