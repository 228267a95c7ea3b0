import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const saturatedDriverMemory = rule({
  name: 'saturated_driver_memory',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'DRIVER_MEMORY',
  cause: 'saturated_driver',
  title: 'Saturated driver memory',
  meaning: 'The memory of the driver was nearly used up.',
  advice: 'Collect less data on the driver, or use a driver with more memory.',
  limits: { memory: percent(90, '95th percentile of the memory load of the driver') },
  when: 'driver_memory_p95 > $memory',
  measured: 'driver_memory_p95',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: more memory costs more and avoids failures',
  evidence: [
    { feature: 'driver_memory_p95', label: 'Memory load of the driver, 95th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
