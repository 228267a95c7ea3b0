import type { EvidenceCase } from '../../testing/evidence-case.ts'

const day = '2025-05-01'
const startMs = Date.parse('2025-05-01T10:00:00Z')
const minuteMs = 60_000
const moment = (minutes: number) => new Date(startMs + minutes * minuteMs).toISOString()

/** Runs of a minute of setup and ten or more of work, each on a cluster of its own name. */
const run = (name: string, minutes = 10, rest: object = {}) => ({
  day,
  job_id: name,
  run_id: name,
  attempt: 0,
  status: 'SUCCESS',
  start_time: moment(-1),
  end_time: moment(minutes + 1),
  cleanup_ms: minuteMs,
  execution_ms: minutes * minuteMs,
  cluster_count: 1,
  compute_type: 'JOB_CLUSTER',
  ...rest,
})
const task = (name: string) => ({
  day,
  job_id: name,
  run_id: name,
  attempt: 0,
  task_run_id: name,
  cluster_id: name,
})
const setting = (cluster_id: string, worker_count: number | null, rest: object = {}) => ({
  cluster_id,
  worker_count,
  valid_from_ms: 0,
  valid_until_ms: 9_999_999_999_999,
  ...rest,
})
const machine = (cluster_id: string, role: string, cost: string) => ({
  day,
  asset_kind: 'job',
  asset_id: cluster_id,
  cluster_id,
  role,
  machine: 'm',
  currency: 'USD',
  cloud_cost: cost,
  databricks_cost: cost,
})
const minuteOf = (cluster_id: string, instance_id: string, minute: number, cpu: number, memory: number) => ({
  day,
  cluster_id,
  instance_id,
  driver: false,
  start_time: moment(minute),
  end_time: moment(minute + 1),
  cpu_user_percent: cpu - 10,
  cpu_system_percent: 10,
  mem_used_percent: memory,
})
/** Minutes of four workers that are all as busy as the percent of each minute, with so much memory in the first. */
const loads = (cluster_id: string, cpus: readonly number[], memory = 40) =>
  cpus.flatMap((cpu, minute) =>
    ['a', 'b', 'c', 'd'].map((instance_id) =>
      minuteOf(cluster_id, instance_id, minute, cpu, minute === 0 ? memory : 40),
    ),
  )
const times = (count: number, cpu: number) => Array.from({ length: count }, () => cpu)
const names = ['busy', 'burst', 'failed', 'full', 'idle', 'lone', 'scaling', 'short', 'spike']

/**
 * A driver for $6 and four workers for $24. At 34 % two workers are what 0.34 x 4 / 0.85 = 1.6 are rounded to, and 40 % of the memory
 * are 1.78 of 0.9. All workers busy for 0.4 of each minute would take 1.4 minutes at half of them; half of the way there is 1.2.
 */
export const evidenceCase: EvidenceCase = {
  rows: {
    run: names.map((name) =>
      run(name, name === 'spike' ? 20 : 10, { status: name === 'failed' ? 'FAILED' : 'SUCCESS' }),
    ),
    task_run: names.map(task),
    cluster_setting: [
      ...['busy', 'burst', 'failed', 'full', 'idle', 'short', 'spike'].map((name) => setting(name, 4)),
      setting('lone', 1),
      setting('scaling', null, { min_workers: 2, max_workers: 4 }),
    ],
    cluster_machine_day: names.flatMap((name) => [
      machine(name, 'driver', '3'),
      machine(name, 'worker', '12'),
    ]),
    node_minute: [
      ...loads('busy', times(10, 90)),
      ...loads('burst', [...times(8, 34), ...times(2, 90)]),
      ...loads('failed', times(10, 34)),
      ...loads('full', times(10, 34), 80),
      ...loads('idle', times(10, 34)),
      { ...minuteOf('idle', 'e', 0, 100, 40), driver: true },
      ...loads('lone', times(10, 34)),
      ...loads('scaling', times(10, 34)),
      ...loads('short', times(5, 34)),
      ...loads('spike', [90, ...times(19, 34)]),
    ],
  },
  found: [
    { asset_id: 'burst', change_1_to: '2', holds: false, feature_2: 5 },
    {
      asset_id: 'burst',
      change_1_to: '3',
      holds: false,
      added_cost: '2.2400000000',
      saving_low: '3.1200000000',
    },
    // Always busy: with half of the workers twice as long, for a driver that costs twice as much.
    {
      asset_id: 'busy',
      change_1_from: '4',
      change_1_to: '2',
      holds: false,
      ended_cost: '12.0000000000',
      added_cost: '18.0000000000',
      saving_low: '-6.0000000000',
      feature_1: 90,
      feature_4: 100,
    },
    { asset_id: 'busy', change_1_to: '3', holds: false },
    { asset_id: 'full', change_1_to: '2', holds: false, feature_3: 80 },
    { asset_id: 'full', change_1_to: '3', holds: false },
    {
      asset_id: 'idle',
      change_1_to: '2',
      holds: true,
      cost: '30.0000000000',
      ended_cost: '12.0000000000',
      added_cost: '1.8000000000',
      saving_low: '8.4000000000',
      saving_high: '12.0000000000',
      recorded_share: 0.5,
      feature_1: 34,
      feature_2: 2,
      feature_3: 40,
      feature_4: 10,
    },
    { asset_id: 'idle', change_1_to: '3', holds: true, ended_cost: '6.0000000000' },
    // One of twenty minutes takes twice as long: 5 % of the $18 that remain, and a quarter of the way to 43 %.
    {
      asset_id: 'spike',
      change_1_to: '2',
      holds: true,
      ended_cost: '12.0000000000',
      added_cost: '2.6100000000',
      saving_high: '11.1000000000',
    },
    { asset_id: 'spike', change_1_to: '3', holds: true },
  ],
}
