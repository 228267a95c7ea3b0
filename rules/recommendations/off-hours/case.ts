import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const weekBefore = '2025-04-24'
type Cluster = {
  cluster_id: string
  env?: string
  before?: number
  now?: number
  starts?: boolean
  isNew?: boolean
  account_id?: string
}
const clusters: readonly Cluster[] = [
  { cluster_id: 'busy now', now: 0.05 },
  { cluster_id: 'busy then', before: 0.05 },
  { cluster_id: 'idle' },
  { cluster_id: 'new', isNew: true },
  { cluster_id: 'no start seen', starts: false },
  { cluster_id: 'not tagged', env: 'care' },
  { cluster_id: 'production', env: 'prod' },
]
/** Of an account of whose loads of the week before only the last day is left. */
const purged: Cluster = { cluster_id: 'purged', account_id: 'other' }
const load = (cluster_id: string, of: string, hour: number, cpu: number) => ({
  day: of,
  cluster_id,
  start_time: `${of}T${hour}:00:00Z`,
  drivers: 1,
  workers: 1,
  driver_processor_load: 0.01,
  worker_processor_load: cpu,
})

/**
 * Up from 10 to 14 o'clock, idle at 11 and 12: half of $8 is saved, less one start of a minute to three of the $4 that VMs cost in twenty
 * minutes of known load.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_version: [...clusters, purged].map(({ cluster_id, env = 'Dev', account_id = 'account' }) => ({
      account_id,
      cluster_id,
      at_time: '2025-04-01T00:00:00Z',
      tags_json: JSON.stringify({ env, team: 'a' }),
    })),
    cluster_machine_day: [...clusters, purged].map(({ cluster_id, account_id = 'account' }) => ({
      account_id,
      day,
      asset_kind: 'cluster',
      asset_id: cluster_id,
      cluster_id,
      currency: 'USD',
      cloud_cost: '4',
      databricks_cost: '4',
    })),
    cluster_load: [
      ...clusters.flatMap(({ cluster_id, before = 0.04, now = 0.04, isNew = false }) => [
        load(cluster_id, day, 10, 0.5),
        load(cluster_id, day, 11, now),
        load(cluster_id, day, 12, now),
        load(cluster_id, day, 13, 0.5),
        ...(isNew
          ? []
          : [load(cluster_id, weekBefore, 11, before), load(cluster_id, weekBefore, 12, before)]),
      ]),
      ...['2025-04-30', day].map((of) => Object.assign(load('purged', of, 11, 0), { account_id: 'other' })),
    ],
    cluster_instance_day: clusters
      .filter(({ starts = true }) => starts)
      .flatMap(({ cluster_id }) =>
        [1, 3].map((minutes) => ({ day: '2025-04-20', cluster_id, start_up_ms: minutes * 60_000 })),
      ),
  },
  found: [
    { asset_id: 'busy now', holds: false, saving_high: '0.0000000000' },
    { asset_id: 'busy then', holds: false },
    {
      asset_id: 'idle',
      holds: true,
      cost: '8.0000000000',
      ended_cost: '4.0000000000',
      added_cost: '0.4000000000',
      saving_low: '3.4000000000',
      saving_high: '3.8000000000',
      recorded_share: 0.5,
      feature_1: 600_000,
      feature_2: 1_200_000,
      feature_3: 1,
    },
  ],
}
