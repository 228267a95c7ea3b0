import { minutes } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const idleWarehouse = rule({
  name: 'idle_warehouse',
  over: 'execution',
  of: ['WAREHOUSE'],
  category: 'PERFORMANCE',
  type: 'IDLE_TIME',
  subtype: 'WAREHOUSE_IDLE',
  wasteCauses: ['idle_warehouse', 'unused_asset'],
  cause: 'idle',
  title: 'Idle SQL warehouse',
  meaning: 'The warehouse ran without statements for longer than the limit.',
  advice: 'Set auto-stop to 5 to 10 minutes.',
  limits: { idle: minutes(10, 'Idle time after a statement') },
  when: 'longest_idle_ms > $idle',
  measured: 'longest_idle_ms',
  price: 'idle_cost',
  priceMeaning: 'idle cost after the limit',
  evidence: [
    { feature: 'idle_ms', label: 'Idle time', format: 'duration' },
    { feature: 'duration_ms', label: 'Time up', format: 'duration' },
    { feature: 'auto_termination_minutes', label: 'Auto-stop, minutes', format: 'count' },
  ],
})
