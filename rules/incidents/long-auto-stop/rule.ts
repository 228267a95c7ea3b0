import { minutes } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const longAutoStop = rule({
  name: 'long_auto_stop',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'CONFIGURATION',
  type: 'AUTO_SHUTDOWN_TIMEOUT',
  subtype: 'WAREHOUSE_ABOVE_THRESHOLD',
  cause: 'idle',
  wasteCauses: ['idle_warehouse'],
  title: 'Late auto-stop',
  meaning: 'Auto-stop waits longer than the limit.',
  advice: 'Set auto-stop to 5 to 10 minutes.',
  limits: { wait: minutes(30, 'Auto-stop') },
  when: 'auto_termination_minutes * 60000 > $wait',
  measured: 'auto_termination_minutes * 60000',
  price: 'idle_cost',
  priceMeaning: 'idle cost after the limit',
  evidence: [
    { feature: 'auto_termination_minutes', label: 'Auto-stop, minutes', format: 'count' },
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
  ],
})
