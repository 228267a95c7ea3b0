import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const taken = (minute: string, machine_count: number) => ({
  day,
  instance_pool_id: 'p',
  cluster_id: minute,
  request_time: `2025-05-01T10:${minute}:00Z`,
  machine_count,
})

/** Four are kept; two and one are taken within ten minutes, and two an hour's half later. */
export const evidenceCase: EvidenceCase = {
  rows: {
    pool: [{ instance_pool_id: 'p', min_idle_instances: 4 }],
    pool_acquisition: [taken('00', 2), taken('09', 1), taken('30', 2)],
    idle_cost_day: [
      {
        day,
        resource_kind: 'pool',
        resource_id: 'p',
        currency: 'USD',
        cost: '10',
        floor_cost: '8',
        unknown_cost: '0',
      },
    ],
  },
  found: [
    { change_1_from: '4', change_1_to: '0', holds: false, ended_cost: '8.0000000000', feature_2: 3 },
    { change_1_to: '1', holds: false },
    { change_1_to: '2', holds: false },
    { change_1_to: '3', holds: true, ended_cost: '2.0000000000', recorded_share: 0 },
  ],
}
