import { minutes, percent } from '#analysis/limits.ts'
import { rule } from '#analysis/rule.ts'

export const idlePool = rule({
  name: 'idle_pool',
  over: 'execution',
  of: ['POOL'],
  category: 'PERFORMANCE',
  type: 'IDLE_TIME',
  subtype: 'POOL_IDLE',
  wasteCauses: ['idle_pool', 'unused_asset'],
  title: 'Idle pool',
  meaning: 'The VMs of the pool were idle most of the time.',
  advice: 'Lower the minimum of idle VMs, or release idle VMs sooner.',
  limits: {
    idle: percent(50, 'Idle VM time'),
    wait: minutes(60, 'Idle time of a VM before it counts as avoidable'),
  },
  when: 'idle_machine_hours / nullif(machine_hours, 0) > $idle',
  measured: 'idle_machine_hours / nullif(machine_hours, 0)',
  price: 'idle_cost',
  priceMeaning: 'idle cost of the VMs',
  evidence: [
    { feature: 'idle_machine_hours', label: 'Idle VM hours', format: 'count' },
    { feature: 'machine_hours', label: 'VM hours', format: 'count' },
  ],
})
