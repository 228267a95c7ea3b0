import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const feature = (asset_id: string, rest: object = {}) => ({
  day,
  execution_kind: 'warehouse_day',
  target: 'WAREHOUSE',
  asset_id,
  execution_id: day,
  currency: 'USD',
  warehouse_size: 'SMALL',
  statement_count: 100,
  statement_queued_ms: 0,
  statement_spilled_bytes: 0,
  statement_p95_ms: 2000,
  ...rest,
})
const hour = (warehouse_id: string, place: number, cost: string, idle_cost: string, peak_clusters = 1) => ({
  day,
  warehouse_id,
  hour: `2025-05-01T1${place}:00:00Z`,
  currency: 'USD',
  cost,
  idle_cost,
  peak_clusters,
})
const hours = (warehouse_id: string, peak_clusters = 1) => [
  hour(warehouse_id, 0, '6', '2', peak_clusters),
  hour(warehouse_id, 1, '4', '4'),
]

/** Of $10 a day, $4 are paid while statements run: half of all are saved, less at most the $2 that statements of twice the time cost. */
export const evidenceCase: EvidenceCase = {
  rows: {
    execution_feature: [
      feature('large', { warehouse_size: 'Large' }),
      feature('queued', { statement_queued_ms: 1 }),
      feature('quick'),
      feature('scaled'),
      feature('slow', { statement_p95_ms: 2632 }),
      feature('smallest', { warehouse_size: '2X_SMALL' }),
      feature('spilled', { statement_spilled_bytes: 1 }),
      feature('allowed', { statement_p95_ms: 2632 }),
      feature('unused', { statement_count: null }),
    ],
    warehouse_hour: [
      ...['allowed', 'large', 'queued', 'quick', 'slow', 'smallest', 'spilled', 'unused'].flatMap((name) =>
        hours(name),
      ),
      ...hours('scaled', 2),
    ],
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
    {
      asset_id: 'large',
      change_1_to: 'MEDIUM',
      holds: true,
      ended_cost: '4.0000000000',
      saving_low: '1.6000000000',
      saving_high: '4.0000000000',
    },
    { asset_id: 'allowed', holds: true },
    { asset_id: 'queued', holds: false },
    {
      asset_id: 'quick',
      change_1_from: 'SMALL',
      change_1_to: 'X_SMALL',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '5.0000000000',
      added_cost: '1.0000000000',
      saving_low: '3.0000000000',
      saving_high: '5.0000000000',
      feature_3: 40,
    },
    { asset_id: 'scaled', holds: false, feature_4: 2 },
    { asset_id: 'slow', holds: false },
    { asset_id: 'spilled', holds: false },
  ],
}
