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
  meaning: 'The cluster never ends by itself.',
  advice: 'Set a time without use after which it ends: 30 to 60 minutes suit most clusters.',
  limits: {},
  when: 'auto_termination_minutes = 0',
  price: 'idle_cost',
  priceMeaning: 'what the idle time of the instance cost',
  evidence: [
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
    { feature: 'duration_ms', label: 'Time up', format: 'duration' },
  ],
})
