import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const texts: Readonly<Record<string, string>> = {
  kept: 'optimize main.gold.orders where day > ?',
  short: 'VACUUM `gold`.`orders` retain ? hours',
  other: 'optimize main.gold.customers',
  failed: 'optimize main.gold.orders',
  person: 'optimize main.gold.orders',
  merge: 'merge into main.gold.orders using updates',
  old: 'analyze table gold.orders compute statistics',
}
const ids = Object.keys(texts)
const source: Readonly<Record<string, string>> = { person: 'user:ann' }
const operation = (operation_type: string, rest: object = {}) => ({
  day,
  operation_id: operation_type,
  catalog_name: 'main',
  schema_name: 'gold',
  table_name: 'Orders',
  operation_type,
  operation_status: 'SUCCESSFUL',
  ...rest,
})

/** Statements on a table that is kept in order, by its long and its short name, one on another table, and what is no maintenance by a job. */
export const evidenceCase: EvidenceCase = {
  rows: {
    statement_text: ids.map((statement_id) => ({
      day,
      statement_id,
      masked_text: texts[statement_id] ?? null,
    })),
    statement: ids.map((statement_id) => ({
      day,
      warehouse_id: 'w',
      statement_id,
      source_id: source[statement_id] ?? 'job:j',
      execution_status: statement_id === 'failed' ? 'FAILED' : 'FINISHED',
      start_time: '2025-05-01T10:00:00Z',
      duration_ms: 60_000,
    })),
    statement_cost_day: ids.map((statement_id) => ({
      day,
      warehouse_id: 'w',
      statement_id,
      source_id: 'job:j',
      currency: 'USD',
      cost: '2',
    })),
    optimization_operation: [
      operation('COMPACTION', { day: '2025-04-03', operation_id: 'first' }),
      operation('COMPACTION', { day: '2025-04-02', operation_id: 'before' }),
      operation('CLUSTERING'),
      operation('VACUUM'),
      operation('ANALYZE', { operation_status: 'FAILED: INTERNAL_ERROR' }),
    ],
  },
  found: [
    {
      asset_id: 'j',
      holds: true,
      cost: '2.0000000000',
      paid_by_id: 'w',
      change_1_from: 'optimize',
      saving_high: '0.0000000000',
      feature_1: 1,
      feature_3: 2,
    },
    { asset_id: 'j', holds: false, change_1_from: 'analyze', feature_3: 0 },
    { asset_id: 'j', holds: false, change_1_from: 'optimize', feature_1: 0 },
    { asset_id: 'j', holds: true, change_1_from: 'vacuum', feature_3: 1 },
  ],
}
