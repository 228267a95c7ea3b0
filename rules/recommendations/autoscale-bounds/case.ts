import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const startMs = Date.parse('2025-05-01T10:00:00Z')
const moment = (minutes: number) => new Date(startMs + minutes * 60_000).toISOString()

type Asset = {
  name: string
  /** Workers of each minute, and how busy they are. */
  workers: readonly number[]
  cpu: readonly number[]
  memory?: number
  kind?: 'job' | 'cluster'
  pool_id?: string
  isFixed?: boolean
  hours?: number
}
const times = (count: number, value: number) => Array.from({ length: count }, () => value)
const assets: readonly Asset[] = [
  { name: 'busy', workers: times(20, 3), cpu: times(20, 90) },
  { name: 'fixed', workers: times(20, 2), cpu: times(20, 34), isFixed: true },
  { name: 'full', workers: times(20, 2), cpu: times(20, 34), memory: 80 },
  { name: 'high', workers: times(20, 3), cpu: times(20, 34), kind: 'cluster' },
  { name: 'idle', workers: times(20, 2), cpu: times(20, 34) },
  { name: 'long', workers: times(20, 2), cpu: times(20, 34), hours: 10 },
  { name: 'pooled', workers: times(20, 2), cpu: times(20, 34), pool_id: 'p' },
  { name: 'rising', workers: times(20, 2), cpu: [...times(4, 34), ...times(16, 85)] },
]

const machine = ({ name, kind = 'job', pool_id, hours = 0.5 }: Asset, role: string, cost: string) => ({
  day,
  asset_kind: kind,
  asset_id: name,
  cluster_id: name,
  role,
  machine: 'm',
  currency: 'USD',
  node_hours: hours,
  cloud_cost: cost,
  databricks_cost: cost,
  first_hour: `${day}T10:00:00Z`,
  pool_id,
})

const refused = (change_1_to: string, names: readonly string[]) =>
  names.map((asset_id) => ({ asset_id, change_1_to, holds: false }))

/**
 * Workers scale from 2 to 3; a driver for $6 and workers for $24 in 20 minutes. At 34 % two workers are what 0.34 x 3 / 0.85 = 1.2 are
 * rounded to, and one is 0.8 of two.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: assets.flatMap((asset) => [
      machine(asset, 'driver', '3'),
      machine(asset, 'worker', '12'),
    ]),
    cluster_setting: assets.map(({ name, isFixed }) => ({
      cluster_id: name,
      ...(isFixed ? { worker_count: 2 } : { min_workers: 2, max_workers: 3 }),
      valid_from_ms: 0,
      valid_until_ms: 9_000_000_000_000,
    })),
    node_minute: assets.flatMap(({ name, workers, cpu, memory = 20 }) =>
      workers.flatMap((count, minute) =>
        ['driver', 'a', 'b', 'c'].slice(0, count + 1).map((instance_id) => ({
          day,
          cluster_id: name,
          instance_id,
          driver: instance_id === 'driver',
          start_time: moment(minute),
          end_time: moment(minute + 1),
          cpu_user_percent: (cpu[minute] ?? 0) - 10,
          cpu_system_percent: 10,
          mem_used_percent: memory,
        })),
      ),
    ),
  },
  found: [
    ...refused('1 to 1', ['high', 'busy', 'full', 'idle', 'rising']),
    ...refused('1 to 2', ['high', 'busy', 'full', 'idle', 'rising']),
    ...refused('1 to 3', ['high', 'busy', 'full']),
    // One worker instead of two; had both been busy for 0.4 of each minute, it would take 1.4 minutes, and half of the way there is 1.2.
    {
      asset_id: 'idle',
      asset_kind: 'job',
      change_1_from: '2 to 3',
      change_1_to: '1 to 3',
      holds: true,
      cost: '30.0000000000',
      ended_cost: '12.0000000000',
      added_cost: '1.8000000000',
      saving_low: '8.4000000000',
      saving_high: '12.0000000000',
      recorded_share: 0.5,
      feature_1: 34,
      feature_2: 1,
      feature_3: 100,
      feature_4: 10,
    },
    // One worker for four minutes; then two are needed, and the second comes after two minutes: what it would have done takes both one minute more.
    {
      asset_id: 'rising',
      change_1_to: '1 to 3',
      holds: false,
      ended_cost: '2.4000000000',
      saving_high: '0.9000000000',
    },
    // Two workers instead of three, of which 0.4 of each minute would take half as long again.
    {
      asset_id: 'high',
      asset_kind: 'cluster',
      change_1_to: '2 to 2',
      holds: true,
      ended_cost: '8.0000000000',
      added_cost: '1.1000000000',
      saving_low: '5.8000000000',
      saving_high: '8.0000000000',
      feature_3: 0,
    },
    // Busy all of the time: work takes half as long again, for a driver and two workers.
    { asset_id: 'busy', change_1_to: '2 to 2', holds: false, added_cost: '11.0000000000' },
    ...refused('2 to 2', ['full', 'idle', 'rising']),
  ],
}
