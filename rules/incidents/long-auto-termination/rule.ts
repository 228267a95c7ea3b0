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
  meaning: 'Auto-termination waits longer than the limit.',
  advice: 'Set auto-termination to 30 to 60 minutes.',
  limits: { wait: minutes(60, 'Auto-termination') },
  when: 'auto_termination_minutes * 60000 > $wait',
  measured: 'auto_termination_minutes * 60000',
  price: 'idle_cost',
  priceMeaning: 'idle cost of the instance',
  evidence: [
    { feature: 'auto_termination_minutes', label: 'Auto-termination, minutes', format: 'count' },
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
  ],
})
