import { percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const saturatedDriverCpu = rule({
  name: 'saturated_driver_cpu',
  over: 'execution',
  of: ['JOB', 'APC', 'DLT'],
  category: 'PERFORMANCE',
  type: 'UNDER_PROVISIONING',
  subtype: 'DRIVER_CPU',
  cause: 'saturated_driver',
  title: 'Saturated driver CPU',
  meaning: 'The CPU of the driver was saturated for at least 30% of the time.',
  advice: 'Move work from the driver to the workers, or use a larger driver.',
  limits: { cpu: percent(90, '70th percentile of the CPU load of the driver') },
  when: 'driver_cpu_p70 > $cpu',
  measured: 'driver_cpu_p70',
  price: 'cast(null as decimal(28,10))',
  priceMeaning: 'not known: a larger driver costs more and finishes earlier',
  evidence: [
    { feature: 'driver_cpu_p70', label: 'CPU load of the driver, 70th percentile', format: 'share' },
    { feature: 'duration_ms', label: 'Duration', format: 'duration' },
  ],
})
