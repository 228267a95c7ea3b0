import { minutes } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const longAutoTermination = rule({
  name: 'long_auto_termination',
  over: 'execution',
  of: ['APC'],
  category: 'CONFIGURATION',
  type: 'AUTO_SHUTDOWN_TIMEOUT',
  subtype: 'ABOVE_THRESHOLD',
  cause: 'idle',
  title: 'Late auto-termination',
  meaning: 'The cluster waits long without use before it ends by itself.',
  advice: 'Set a shorter time: 30 to 60 minutes suit most clusters.',
  limits: { wait: minutes(60, 'Time without use before it ends') },
  when: 'auto_termination_minutes * 60000 > $wait',
  measured: 'auto_termination_minutes * 60000',
  price: 'idle_cost',
  priceMeaning: 'what the idle time of the instance cost',
  evidence: [
    { feature: 'auto_termination_minutes', label: 'Minutes without use before it ends', format: 'count' },
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
  ],
})
