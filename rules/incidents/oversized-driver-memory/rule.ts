import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const oversizedDriverMemory = rule({
  name: 'oversized_driver_memory',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'OVER_PROVISIONING',
  subtype: 'DRIVER_MEMORY',
  cause: 'oversized_driver',
  title: 'Underused driver memory',
  meaning: 'The driver has far more memory than it used.',
  advice: 'Use a VM type with less memory for the driver.',
  limits: { memory: percent(30, '95th percentile of the memory load of the driver') },
  minimum: '1',
  when: 'driver_memory_p95 < $memory and duration_ms > 600000',
  measured: 'driver_memory_p95',
  isWrong: 'below',
  price: 'driver_cloud_cost * cast(1 - driver_memory_p95 as decimal(5,2))',
  priceMeaning: 'unused memory share of the cost of the driver VM',
  evidence: [
    { feature: 'driver_memory_p95', label: 'Memory load of the driver, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
