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
  title: 'Idle driver processors',
  meaning: 'The processors of the driver stood idle nearly all the time.',
  advice: 'Use a smaller VM for the driver.',
  limits: { cpu: percent(20, '95th percentile of the processor load of the driver') },
  minimum: '1',
  when: 'driver_cpu_p95 < $cpu and duration_ms > 600000',
  measured: 'driver_cpu_p95',
  isWrong: 'below',
  price: 'driver_cloud_cost * cast(1 - driver_cpu_p95 as decimal(5,2))',
  priceMeaning: 'the part of the VM of the driver that no processor load used',
  evidence: [
    { feature: 'driver_cpu_p95', label: 'Processor load of the driver, 95th percentile', format: 'share' },
    { feature: 'driver_memory_p95', label: 'Memory load of the driver, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
