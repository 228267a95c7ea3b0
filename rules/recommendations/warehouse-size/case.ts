import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const begin = Date.parse(`${day}T10:00:00Z`)
const hour_ms = 3_600_000
const feature = (asset_id: string, rest: object = {}) => ({
  day,
  execution_kind: 'warehouse_day',
  target: 'WAREHOUSE',
  asset_id,
  execution_id: day,
  currency: 'USD',
  warehouse_size: 'SMALL',
  statement_count: 1,
  statement_queued_ms: 0,
  statement_spilled_bytes: 0,
  smaller_statement_p95_ms: 4200,
  ...rest,
})
const hour = (warehouse_id: string, place: number, cost: string, idle_cost: string, peak_clusters = 1) => ({
  day,
  warehouse_id,
  hour: `2025-05-01T1${place}:00:00Z`,
  currency: 'USD',
  cost,
  idle_cost,
  running_ms: hour_ms,
  cluster_ms: hour_ms * peak_clusters,
  peak_clusters,
})
const hours = (warehouse_id: string, peak_clusters = 1) => [
  hour(warehouse_id, 0, '6', '2', peak_clusters),
  hour(warehouse_id, 1, '4', '4', peak_clusters),
]
const statement = (warehouse_id: string, place = 0) => ({
  day,
  warehouse_id,
  statement_id: `${warehouse_id} ${place}`,
  from_ms: begin,
  until_ms: begin + 100,
  uses_compute: true,
})
const twoClusters = ['wide', 'crowded', 'waited for']

/**
 * Of $10 a day, $4 are paid while statements run: half of all are saved, less at most the $2 that statements of twice the time cost.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    execution_feature: [
      feature('large', { warehouse_size: 'Large' }),
      feature('queued', { statement_queued_ms: 1 }),
      feature('quick'),
      feature('scaled'),
      feature('slow', { smaller_statement_p95_ms: 5100 }),
      feature('smallest', { warehouse_size: '2X_SMALL' }),
      feature('spilled', { statement_spilled_bytes: 1 }),
      feature('allowed', { smaller_statement_p95_ms: 5100 }),
      feature('unused', { statement_count: null }),
      feature('wide', { warehouse_size: '2X_SMALL' }),
      feature('crowded', { warehouse_size: '2X_SMALL' }),
      feature('waited for', { warehouse_size: '2X_SMALL', statement_queued_ms: 1 }),
    ],
    statement: [
      statement('wide'),
      statement('waited for'),
      ...Array.from({ length: 11 }, (_, place) => statement('crowded', place)),
    ],
    warehouse_hour: [
      ...['allowed', 'large', 'queued', 'quick', 'slow', 'smallest', 'spilled', 'unused'].flatMap((name) =>
        hours(name),
      ),
      ...['scaled', ...twoClusters].flatMap((name) => hours(name, 2)),
    ],
    warehouse: twoClusters.map((warehouse_id) => ({ warehouse_id, min_clusters: 1 })),
    system_warehouse: twoClusters.flatMap((warehouse_id) => [
      { warehouse_id, change_time: '2025-04-01T00:00:00Z', min_clusters: 2 },
      { warehouse_id, change_time: '2025-05-02T00:00:00Z', min_clusters: 1 },
    ]),
    effective_policy: [
      { target: 'WAREHOUSE', rule: 'oversized_warehouse', workspace_id: '', asset_id: '', limit_1: 5 },
      {
        target: 'WAREHOUSE',
        rule: 'oversized_warehouse',
        workspace_id: '1',
        asset_id: 'allowed',
        limit_1: 6,
      },
      { target: 'WAREHOUSE', rule: 'idle_warehouse', workspace_id: '', asset_id: '', limit_1: 9 },
    ],
    warehouse_size: [
      { size: 'SMALL', smaller_size: 'X_SMALL', dbu_per_hour: 12, smaller_dbu_per_hour: 6 },
      { size: 'LARGE', smaller_size: 'MEDIUM', dbu_per_hour: 40, smaller_dbu_per_hour: 24 },
    ],
  },
  found: [
    { asset_id: 'crowded', change_2_to: '1', holds: false, feature_4: 2 },
    { asset_id: 'waited for', change_2_to: '1', holds: false },
    {
      asset_id: 'wide',
      change_1_to: null,
      change_2_from: '2',
      change_2_to: '1',
      holds: true,
      saving_low: '5.0000000000',
      saving_high: '5.0000000000',
      feature_4: 1,
    },
    {
      asset_id: 'large',
      change_1_to: 'MEDIUM',
      holds: true,
      ended_cost: '4.0000000000',
      saving_low: '2.4000000000',
      saving_high: '4.0000000000',
    },
    { asset_id: 'allowed', holds: true },
    { asset_id: 'queued', holds: false },
    {
      asset_id: 'quick',
      change_1_from: 'SMALL',
      change_1_to: 'X_SMALL',
      change_2_to: null,
      holds: true,
      cost: '10.0000000000',
      ended_cost: '5.0000000000',
      added_cost: '1.0000000000',
      saving_low: '3.0000000000',
      saving_high: '5.0000000000',
      feature_2: 4200,
      feature_3: 40,
    },
    { asset_id: 'scaled', holds: false },
    { asset_id: 'slow', holds: false, feature_2: 5100 },
    { asset_id: 'spilled', holds: false },
  ],
}
