import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const former = 'm5d.2xlarge'
const machine = (asset_id: string, role: string, rest: object = {}) => ({
  day,
  asset_kind: 'job',
  asset_id,
  cluster_id: asset_id,
  role,
  machine: former,
  worker_node_type: former,
  spark_version: '15.4.x-scala2.12',
  is_photon: false,
  currency: 'USD',
  first_hour: '2025-05-01T10:00:00Z',
  node_hours: 10,
  spot_hours: 0,
  cloud_cost: '4',
  databricks_cost: '6',
  ...rest,
})
const substitute = (substitute_type: string, is_arm: boolean, substitute_price: string) => ({
  relation: 'newer',
  cloud: 'AWS',
  region: 'us-west-2',
  currency: 'USD',
  node_type: former,
  substitute_type,
  is_arm,
  price: '0.4',
  substitute_price,
  valid_from_ms: 0,
  valid_until_ms: 9_999_999_999_999,
})
const drawn = (day: string, name: string, dbu_per_node_hour: number) => ({
  day,
  machine: name,
  compute: 'job',
  is_photon: false,
  dbu_per_node_hour,
  node_hours: '10',
})
const settings = (job_id: string, settings_json: string) => ({ job_id, settings_json })

/** An ARM type at three quarters of the price that drew 0.9 DBUs an hour instead of 1.2, and one at nine tenths whose DBUs are not known: a tenth more of them would cost more than it saves where they are most of the cost. */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: [
      machine('arm', 'worker'),
      machine('arm', 'driver', { machine: 'other', databricks_cost: '1', cloud_cost: '1' }),
      machine('cluster', 'worker', { asset_kind: 'cluster', spot_hours: 5 }),
      machine('spot', 'worker', {
        spark_version: '14.3.x-scala2.12',
        spot_hours: 1,
        cloud_cost: '8',
        databricks_cost: '1',
      }),
      machine('mixed', 'worker'),
      machine('mixed', 'worker', { cluster_id: 'second', machine: 'alpha', worker_node_type: 'alpha' }),
      machine('engines', 'worker'),
      machine('engines', 'worker', { cluster_id: 'second', is_photon: true }),
      machine('old', 'worker', { spark_version: '14.3.x-scala2.12' }),
      machine('pooled', 'worker', { pool_id: 'p' }),
      machine('wheel', 'worker'),
      machine('wide', 'worker', { spark_version: '14.3.x-scala2.12', cloud_cost: '8', databricks_cost: '2' }),
    ],
    system_workspace: [{ cloud: 'AWS', region: 'us-west-2' }],
    machine_substitute: [
      substitute('m6gd.2xlarge', true, '0.3'),
      substitute('m6id.2xlarge', false, '0.36'),
      { ...substitute('m5d.xlarge', false, '0.2'), relation: 'smaller' },
    ],
    rest_job: [
      settings('arm', '{"tasks":[{"notebook_task":{}}]}'),
      settings('cluster', '{"tasks":[]}'),
      settings('old', '{"tasks":[{"notebook_task":{}}]}'),
      settings('wheel', '{"tasks":[{"libraries":[{"whl":"/x.whl"}]}]}'),
    ],
    dbu_day: [
      drawn(day, former, 1.2),
      drawn('2025-04-10', 'm6gd.2xlarge', 0.9),
      drawn('2025-04-02', 'm6id.2xlarge', 5),
    ],
  },
  found: [
    {
      asset_id: 'arm',
      change_1_from: former,
      change_1_to: 'm6gd.2xlarge',
      holds: true,
      cost: '12.0000000000',
      ended_cost: '2.5000000000',
      added_cost: '0.0000000000',
      saving_low: '2.5000000000',
      saving_high: '2.5000000000',
    },
    {
      asset_id: 'cluster',
      change_1_to: 'm6id.2xlarge',
      ended_cost: '0.2000000000',
      saving_low: '-0.4000000000',
      saving_high: '0.8000000000',
      feature_2: 50,
    },
    {
      asset_id: 'arm',
      change_1_to: 'm6id.2xlarge',
      holds: false,
      saving_low: '-0.2000000000',
      saving_high: '1.0000000000',
    },
    { asset_id: 'old', change_1_to: 'm6id.2xlarge' },
    { asset_id: 'spot', change_1_to: 'm6id.2xlarge', holds: false, saving_low: '0.6200000000' },
    { asset_id: 'wheel', change_1_to: 'm6id.2xlarge', holds: false },
    {
      asset_id: 'wide',
      change_1_to: 'm6id.2xlarge',
      holds: true,
      saving_low: '0.6000000000',
      saving_high: '1.0000000000',
    },
  ],
}
