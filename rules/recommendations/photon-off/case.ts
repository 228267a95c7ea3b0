import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const machine = (asset_id: string, rest: object = {}) => ({
  day,
  asset_kind: 'job',
  asset_id,
  cluster_id: asset_id,
  role: 'worker',
  machine: 'large',
  is_photon: true,
  currency: 'USD',
  first_hour: '2025-05-01T10:00:00Z',
  node_hours: 10,
  cloud_cost: '4',
  databricks_cost: '6',
  ...rest,
})
const use = (cluster_id: string, other_ms: number, has_photon = true) => ({
  day,
  cluster_id,
  task_ms: 1000,
  other_ms,
  has_photon,
})

/**
 * Of $6 in DBUs 4 are saved at a multiplier of three; $2 and $4 remain, of which Photon's part may cost twice as much again: a third of that
 * takes all that is saved.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: [
      machine('busy'),
      machine('cluster', { asset_kind: 'cluster' }),
      machine('even'),
      machine('idle'),
      machine('off', { is_photon: false }),
      machine('part'),
      machine('part', { cluster_id: 'without log' }),
      machine('plain'),
      machine('twice'),
      machine('twice', { cluster_id: 'later', first_hour: '2025-05-01T12:00:00Z' }),
    ],
    photon_use_day: [
      use('busy', 333),
      use('cluster', 900),
      use('even', 666),
      use('idle', 900),
      use('off', 900),
      use('part', 900),
      use('plain', 0, false),
      use('twice', 900),
      use('later', 334),
    ],
    photon_multiplier: [
      { product: 'ALL_PURPOSE', multiplier: 2 },
      { product: 'JOBS', multiplier: 3 },
    ],
  },
  found: [
    { asset_id: 'busy', holds: false, feature_1: 66.7 },
    { asset_id: 'cluster', holds: true, ended_cost: '3.0000000000', saving_low: '1.6000000000' },
    { asset_id: 'even', holds: false, saving_low: '-0.0080000000' },
    {
      asset_id: 'idle',
      change_1_from: 'on',
      change_1_to: 'off',
      holds: true,
      cost: '10.0000000000',
      ended_cost: '4.0000000000',
      added_cost: '0.6000000000',
      saving_low: '2.8000000000',
      saving_high: '4.0000000000',
      feature_1: 10,
      feature_4: 40,
    },
    { asset_id: 'part', holds: true, cost: '10.0000000000' },
    { asset_id: 'plain', holds: true, saving_low: '4.0000000000', feature_1: 0 },
    { asset_id: 'twice', holds: true },
    { asset_id: 'twice', holds: false },
  ],
}
