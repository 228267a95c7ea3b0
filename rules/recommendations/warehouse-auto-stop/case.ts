import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const midnight = Date.UTC(2025, 4, 1)
const minute = 60_000
const at = (minutes: number) => midnight + minutes * minute

const event = (event_type: string, minutes: number) => ({
  day,
  warehouse_id: 'w',
  event_type,
  event_time: new Date(at(minutes)).toISOString(),
})

/**
 * Idle from 10:00 for 47 minutes, where it stopped two minutes later than set, so that nobody waits, and from 14:00 for 20 minutes, after which
 * somebody does; both cost $6.70. A statement from 14:08 to 14:09 was answered from the cache. It started in four minutes, and a minute up costs $0.10. Of warehouse v no
 * start is known, and nothing is proposed.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    warehouse_event: [event('STOPPED', 647)],
    usual_warehouse_start: [{ day, warehouse_id: 'w', start_ms: 4 * minute }],
    execution_feature: ['w', 'v'].map((asset_id) => ({
      day,
      execution_kind: 'warehouse_day',
      asset_id,
      execution_id: `${asset_id} 2025-05-01`,
      currency: 'USD',
      cost: '20',
      duration_ms: 200 * minute,
      auto_termination_minutes: 45,
    })),
    warehouse: [
      { warehouse_id: 'w', warehouse_type: 'PRO' },
      { warehouse_id: 'v', warehouse_type: 'CLASSIC' },
    ],
    idle_stretch: [
      { day, kind: 'warehouse', resource_id: 'warehouse:w', from_ms: at(600), until_ms: at(647) },
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
        idle_ms: 67 * minute,
        cost: '7.7',
        unknown_cost: '1',
        is_estimated: false,
      },
    ],
  },
  found: [
    {
      change_1_from: '45',
      change_1_to: '10',
      ended_cost: '3.6500000000',
      added_cost: '0.2000000000',
      saving_low: '3.1000000000',
      saving_high: '3.8000000000',
      feature_2: 38 * minute,
      feature_3: 1,
      feature_4: 4 * minute,
    },
    { change_1_to: '15', ended_cost: '3.1000000000', feature_2: 32 * minute, feature_3: 0 },
    { change_1_to: '20', ended_cost: '2.6000000000', feature_2: 27 * minute, feature_3: 0, holds: true },
    { change_1_to: '30', ended_cost: '1.6000000000', feature_2: 17 * minute, holds: true },
  ],
}
