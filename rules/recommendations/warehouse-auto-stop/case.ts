import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const midnight = Date.UTC(2025, 4, 1)
const minute = 60_000
const at = (minutes: number) => midnight + minutes * minute

/**
 * Idle from 10:00 for 45 minutes, where it stopped, and from 14:00 for 20 minutes; both cost $6.50. A statement from 14:08 to 14:09 was
 * answered from the cache.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    execution_feature: [
      {
        day,
        execution_kind: 'warehouse_day',
        asset_id: 'w',
        execution_id: 'w 2025-05-01',
        currency: 'USD',
        cost: '20',
        duration_ms: 200 * minute,
        auto_termination_minutes: 45,
      },
    ],
    warehouse: [{ warehouse_id: 'w', warehouse_type: 'PRO' }],
    idle_stretch: [
      { day, kind: 'warehouse', resource_id: 'warehouse:w', from_ms: at(600), until_ms: at(645) },
      { day, kind: 'warehouse', resource_id: 'warehouse:w', from_ms: at(840), until_ms: at(860) },
    ],
    statement: [
      { day, warehouse_id: 'w', statement_id: 's', from_ms: at(848), until_ms: at(849), uses_compute: false },
    ],
    idle_cost_day: [
      {
        day,
        resource_kind: 'warehouse',
        resource_id: 'w',
        currency: 'USD',
        idle_ms: 65 * minute,
        cost: '7.5',
        unknown_cost: '1',
        is_estimated: false,
      },
    ],
  },
  found: [
    {
      change_1_from: '45',
      change_1_to: '10',
      ended_cost: '3.6000000000',
      feature_2: 36 * minute,
      feature_3: 2,
    },
    { change_1_to: '15', ended_cost: '3.0000000000', feature_2: 30 * minute, feature_3: 1 },
    { change_1_to: '20', ended_cost: '2.5000000000', feature_2: 25 * minute, feature_3: 1, holds: true },
    { change_1_to: '30', ended_cost: '1.5000000000', feature_2: 15 * minute, holds: true },
  ],
}
