import { minutes } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const idleInstance = rule({
  name: 'idle_instance',
  over: 'execution',
  of: ['APC'],
  category: 'PERFORMANCE',
  type: 'IDLE_TIME',
  subtype: 'INSTANCE_TOTAL_IDLE_TIME',
  cause: 'idle',
  wasteCauses: ['idle_cluster', 'no_auto_termination', 'unused_asset'],
  title: 'Idle instance',
  meaning: 'The cluster was up without a task or interactive use for longer than the limit.',
  advice: 'Shorten auto-termination, or terminate the cluster after use.',
  limits: { idle: minutes(40, 'Idle time of an instance') },
  when: 'idle_ms > $idle',
  measured: 'idle_ms',
  price: 'idle_cost',
  priceMeaning: 'idle cost',
  evidence: [
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
    { feature: 'active_ms', label: 'Time in use', format: 'duration' },
    { feature: 'auto_termination_minutes', label: 'Auto-termination, minutes', format: 'count' },
  ],
})
