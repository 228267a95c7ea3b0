import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const machine = (asset_id: string, spark_version: string, role = 'worker') => ({
  day,
  asset_kind: 'job',
  asset_id,
  cluster_id: asset_id,
  role,
  spark_version,
  currency: 'USD',
  node_hours: 5,
  cloud_cost: '2',
  databricks_cost: '3',
})
const listed = (version: number, release_day: string, end_day: string) => ({
  major: Math.trunc(version),
  minor: Math.round(version * 10) % 10,
  release_day,
  end_day,
  scala: '2.12',
})

/** Runtimes with support until that day and the day after, and two whose support is known by the next one alone. */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: [
      machine('before the first', '9.1.x-scala2.12'),
      machine('custom', 'custom:own'),
      machine('ended', '12.2.x-photon-scala2.12'),
      machine('ended', '12.2.x-scala2.12', 'driver'),
      machine('last day', '13.3.x-scala2.12'),
      machine('latest', '15.4.x-scala2.12'),
      machine('no long support', '14.2.x-scala2.12'),
      machine('recent', '15.1.x-scala2.12'),
      machine('two', '12.2.x-scala2.12'),
      machine('two', '13.3.x-scala2.12'),
    ],
    runtime_support: [
      listed(12.2, '2022-05-01', '2025-05-01'),
      listed(13.3, '2022-05-02', '2025-05-02'),
      listed(14.3, '2024-10-29', '2027-10-29'),
      listed(15.4, '2024-11-01', '2027-11-01'),
      listed(16.4, '2025-05-02', '2028-05-02'),
    ],
  },
  found: [
    { asset_id: 'before the first', holds: true, feature_1: 0 },
    {
      asset_id: 'ended',
      holds: true,
      cost: '10.0000000000',
      change_1_from: '12.2.x-scala2.12',
      change_1_to: '15.4.x-scala2.12',
      saving_high: '0.0000000000',
      feature_1: 0,
      feature_2: 36_000_000,
    },
    { asset_id: 'last day', holds: false },
    { asset_id: 'no long support', holds: true },
    { asset_id: 'recent', holds: false },
  ],
}
