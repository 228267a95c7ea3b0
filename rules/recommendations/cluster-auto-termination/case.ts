import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const midnight = Date.UTC(2025, 4, 1)
const minute = 60_000
const at = (minutes: number) => midnight + minutes * minute

/** Idle since 23:40 on the day before until 0:40, of which 40 minutes are of this day; starts take five minutes. */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_cost_day: [
      { day, cluster_id: 'c', consumer: 'idle', currency: 'USD', databricks_cost: '3', cost: '4' },
      { day, cluster_id: 'c', consumer: 'interactive', currency: 'USD', databricks_cost: '6', cost: '8' },
    ],
    cluster_instance_day: [{ day, cluster_id: 'c', instance_id: 'i', up_ms: 120 * minute }],
    cluster_instance: [
      { day, cluster_id: 'other', instance_id: 'o', cluster_kind: 'job', start_up_ms: 5 * minute },
    ],
    cluster_auto_termination: [
      { cluster_id: 'c', minutes: 60, valid_from_ms: 0, valid_until_ms: at(99_999) },
    ],
    idle_stretch: [
      { day: '2025-04-30', kind: 'shared', resource_id: 'c', from_ms: at(-20), until_ms: at(0) },
      { day, kind: 'shared', resource_id: 'c', from_ms: at(0), until_ms: at(40) },
    ],
    idle_cost_day: [
      {
        day,
        resource_kind: 'shared',
        resource_id: 'c',
        currency: 'USD',
        idle_ms: 40 * minute,
        cost: '4',
        unknown_cost: '0',
        is_estimated: true,
      },
    ],
  },
  found: [
    {
      change_1_from: '60',
      change_1_to: '30',
      ended_cost: '3.0000000000',
      added_cost: '0.2500000000',
      saving_low: '2.5000000000',
      saving_high: '3.0000000000',
      recorded_share: 0.75,
      feature_2: 30 * minute,
    },
    { change_1_to: '45', ended_cost: '1.5000000000', feature_2: 15 * minute, holds: true },
  ],
}
