import { rule } from '#analysis/rule.ts'

export const missingAutoStop = rule({
  name: 'missing_auto_stop',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'CONFIGURATION',
  type: 'AUTO_SHUTDOWN_TIMEOUT',
  subtype: 'WAREHOUSE_MISSING',
  cause: 'idle',
  wasteCauses: ['idle_warehouse'],
  title: 'No auto-stop',
  meaning: 'Auto-stop is off.',
  advice: 'Set auto-stop to 5 to 10 minutes.',
  limits: {},
  when: 'auto_termination_minutes = 0',
  price: 'idle_cost',
  priceMeaning: 'idle cost after the limit',
  evidence: [
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
    { feature: 'duration_ms', label: 'Time up', format: 'duration' },
  ],
})
