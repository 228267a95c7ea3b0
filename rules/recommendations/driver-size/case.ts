import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const large = 'm5d.2xlarge'
const machine = (asset_id: string, role: string, rest: object = {}) => ({
  day,
  asset_kind: 'cluster',
  asset_id,
  cluster_id: asset_id,
  role,
  machine: large,
  driver_node_type: large,
  currency: 'USD',
  first_hour: '2025-05-01T10:00:00Z',
  node_hours: 10,
  cloud_cost: '4',
  databricks_cost: '6',
  ...rest,
})
const driverAndWorkers = (asset_id: string, rest: object = {}, driver: object = {}) => [
  machine(asset_id, 'driver', { ...rest, ...driver }),
  machine(asset_id, 'worker', {
    ...rest,
    machine: 'other',
    node_hours: 20,
    cloud_cost: '8',
    databricks_cost: '12',
  }),
]
/** Twenty stretches of five minutes, of which the first has another CPU load. */
const loads = (cluster_id: string, memory = 0.2, first = 0.1) =>
  Array.from({ length: 20 }, (_, place) => ({
    day,
    cluster_id,
    driver_processor_load: place === 0 ? first : 0.1,
    driver_memory_load: memory,
  }))
const substitute = (node_type: string, substitute_memory_mb: number) => ({
  relation: 'smaller',
  cloud: 'AWS',
  region: 'us-west-2',
  currency: 'USD',
  node_type,
  substitute_type: 'm5d.xlarge',
  core_count: 8,
  memory_mb: 32_768,
  price: '0.4',
  substitute_cores: 4,
  substitute_memory_mb,
  substitute_price: '0.2',
  valid_from_ms: 0,
  valid_until_ms: 9_999_999_999_999,
})
const mebibyte = 1_048_576
const stage = (cluster_id: string, result_size_max_bytes: number) => ({
  day,
  cluster_id,
  spark_context_id: 's',
  stage_id: 0,
  stage_attempt: 0,
  planned_task_count: 10,
  result_size_max_bytes,
})
const tasks = (cluster_id: string, code: string, count: number) =>
  Array.from({ length: count }, (_, place) => ({
    day,
    cluster_id,
    job_id: 'j',
    run_id: `${code} ${place}`,
    task_run_id: `${cluster_id} ${code} ${place}`,
    termination_code: code,
  }))
const fit = ['busy', 'collects', 'dies', 'fits', 'full', 'restarted']

/** Half of the VM at half of the price: of $4 in VMs and $6 in DBUs, 2 and 3, +/- 0.15. In one of twenty stretches a fifth more would be needed. */
export const evidenceCase: EvidenceCase = {
  rows: {
    cluster_machine_day: [
      ...fit.flatMap((name) => driverAndWorkers(name)),
      machine('lone', 'driver'),
      // One of two clusters got no workers: the job has some.
      ...driverAndWorkers('short', { cluster_id: 'whole', asset_kind: 'job' }),
      machine('short', 'driver', { cluster_id: 'short', asset_kind: 'job' }),
      ...driverAndWorkers('unused'),
      ...driverAndWorkers('cramped', {}, { machine: 'wide', driver_node_type: 'wide' }),
      ...driverAndWorkers('ended'),
      ...driverAndWorkers('pooled', { pool_id: 'p' }),
      ...driverAndWorkers('tiny', {}, { machine: 'tiny', driver_node_type: 'tiny' }),
      ...driverAndWorkers('j', { cluster_id: 'a', asset_kind: 'job' }),
      ...driverAndWorkers(
        'j',
        { cluster_id: 'b', asset_kind: 'job' },
        { machine: 'alpha', driver_node_type: 'alpha' },
      ),
    ],
    system_workspace: [{ cloud: 'AWS', region: 'us-west-2' }],
    machine_substitute: [
      substitute(large, 16_384),
      substitute('wide', 8192),
      substitute('tiny', 4096),
      { ...substitute(large, 32_768), relation: 'newer' },
    ],
    cluster_load: [
      // Nearly idle time, in which the driver needs little, does not count.
      ...loads('full', 0.1, 0.01).map((stretch) => Object.assign(stretch, { driver_processor_load: 0.01 })),
      ...loads('unused').map((stretch) => Object.assign(stretch, { driver_processor_load: 0.01 })),
      ...loads('busy', 0.2, 0.6),
      ...loads('full', 0.36),
      ...loads('cramped', 0.3),
      ...[
        'collects',
        'dies',
        'ended',
        'fits',
        'restarted',
        'lone',
        'pooled',
        'short',
        'tiny',
        'whole',
        'a',
        'b',
      ].flatMap((name) => loads(name)),
    ],
    log_stage: [stage('collects', 410 * mebibyte), stage('fits', 409 * mebibyte)],
    rest_task_run: [
      ...tasks('dies', 'DRIVER_ERROR', 1),
      ...tasks('dies', 'SUCCESS', 3),
      ...tasks('fits', 'RUN_EXECUTION_ERROR', 1),
      ...tasks('fits', 'SUCCESS', 1),
    ],
    cluster_mark: [
      { day, cluster_id: 'restarted', event_type: 'DRIVER_NOT_RESPONDING' },
      { day, cluster_id: 'ended', event_type: 'TERMINATING', reason_code: 'DRIVER_OUT_OF_MEMORY' },
      { day, cluster_id: 'fits', event_type: 'RESTARTING', user_name: 'ann' },
    ],
  },
  found: [
    {
      asset_id: 'busy',
      holds: true,
      forbids: false,
      added_cost: '0.1250000000',
      saving_low: '4.6000000000',
      saving_high: '5.1500000000',
    },
    { asset_id: 'collects', holds: true, forbids: true },
    { asset_id: 'cramped', holds: false, feature_2: 30 },
    { asset_id: 'dies', holds: true, forbids: false, feature_4: 25 },
    { asset_id: 'ended', holds: true, forbids: true },
    {
      asset_id: 'fits',
      holds: true,
      forbids: false,
      change_1_from: large,
      change_1_to: 'm5d.xlarge',
      cost: '30.0000000000',
      ended_cost: '5.0000000000',
      added_cost: '0.0000000000',
      saving_low: '4.8500000000',
      saving_high: '5.1500000000',
      recorded_share: 0.6,
      feature_1: 10,
      feature_2: 20,
      feature_3: 4090,
      feature_4: 0,
    },
    { asset_id: 'full', holds: false, feature_1: 10, feature_2: 36 },
    { asset_id: 'restarted', holds: true, forbids: true },
    { asset_id: 'short', holds: true, forbids: false, cost: '40.0000000000', feature_4: null },
  ],
}
