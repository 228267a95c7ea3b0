export const minuteMs = 60_000
/** A run of fifty minutes on two workers of two cores after four minutes of setup: 3 core hours of work. */
export const run = {
  workspace_id: '1',
  cluster_id: 'c',
  start_ms: 0,
  work_from_ms: 4 * minuteMs,
  work_until_ms: 54 * minuteMs,
  setup_ms: 4 * minuteMs,
  workers: 2,
  worker_node_type: 'm5.large',
  driver_node_type: 'm5.large',
  worker_cores: 2,
  worker_memory_mb: 16_384,
  driver_cores: 2,
  is_photon: false,
  min_workers: null,
  max_workers: null,
  spark_context_id: '9',
  input_bytes: 1_000,
  has_minutes: true,
  currency: 'USD',
  databricks_cost: '1.0000000000',
  cloud_cost: '0.5400000000',
}
const tens = (count: number) => ({
  task_count: count,
  total_ms: 10 * count * minuteMs,
  minimum_ms: 10 * minuteMs,
  quartile_1_ms: 10 * minuteMs,
  median_ms: 10 * minuteMs,
  quartile_3_ms: 10 * minuteMs,
  percentile_95_ms: 10 * minuteMs,
  maximum_ms: 10 * minuteMs,
  task_ms: 10 * count * minuteMs,
  fetch_wait_ms: 0,
  gc_ms: 0,
  shuffle_write_ms: 0,
  spill_ms: 0,
})
/** Driver 5 minutes, eight tasks of ten on four cores, driver 5, four tasks, driver 10. */
const stages = [
  { spark_job_id: 1, from_ms: 9 * minuteMs, until_ms: 29 * minuteMs, ...tens(8) },
  { spark_job_id: 2, from_ms: 34 * minuteMs, until_ms: 44 * minuteMs, ...tens(4) },
]
const executors = ['driver', '1', '2'].map((executor_id) => ({
  executor_id,
  cores: 2,
  added_ms: 2 * minuteMs,
  removed_ms: null,
  task_count: executor_id === 'driver' ? 0 : 6,
}))
const minutes = Array.from({ length: 50 }, (_, minute) =>
  [1, 2].map(() => ({
    minute_ms: (4 + minute) * minuteMs,
    is_driver: false,
    busy_share: minute < 20 ? 0 : 0.9,
  })),
).flat()

const offer = (node_type: string, core_count: number, gigabytes: number, rest: object = {}) => ({
  node_type,
  core_count,
  memory_mb: 1_024 * gigabytes,
  currency: 'USD',
  hour_price: '0.1000000000',
  dbus: 0.5,
  photon_dbus: null,
  ...rest,
})
const offers = [
  offer('m5.large', 2, 16),
  // Too little memory for a core, too many cores for a single worker, and a price in another currency.
  offer('c5.large', 2, 7),
  offer('m5.24xlarge', 96, 768),
  offer('r5.large', 2, 32, { currency: 'EUR' }),
  offer('r6.xlarge', 4, 64, { hour_price: '0.2200000000', dbus: 1.5 }),
  offer('m5.xlarge', 4, 32, { hour_price: '0.2000000000', dbus: null }),
  offer('r7.xlarge', 4, 64, { hour_price: '0.2500000000', dbus: null }),
]

/** Rows that the lake answers to each question. */
export type Answers = Readonly<Record<string, readonly object[]>>
/** What it answers of one run with a log and minutes. */
export const answers: Answers = {
  'what-if-runs': [run],
  'what-if-machines': offers,
  'what-if-stages': stages,
  'spark-executors': executors,
  'what-if-minutes': minutes,
}
