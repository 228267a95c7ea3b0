import { rule } from '#analysis/rule.ts'

export const missingAutoTermination = rule({
  name: 'missing_auto_termination',
  over: 'execution',
  of: ['APC'],
  category: 'CONFIGURATION',
  type: 'AUTO_SHUTDOWN_TIMEOUT',
  subtype: 'MISSING',
  cause: 'idle',
  title: 'No auto-termination',
  meaning: 'Auto-termination is off.',
  advice: 'Set auto-termination to 30 to 60 minutes.',
  limits: {},
  when: 'auto_termination_minutes = 0',
  price: 'idle_cost',
  priceMeaning: 'idle cost of the instance',
  evidence: [
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
    { feature: 'duration_ms', label: 'Time up', format: 'duration' },
  ],
})
