import { expect, test } from 'vitest'
import { model } from '#derive/model.ts'
import { questions } from '#features/questions.ts'
import { selectAlone } from '#models/testing/select-alone.ts'

const start = Date.parse('2026-03-02T00:00:00Z')
const minuteMs = 60_000
const moment = (minutes: number) => new Date(start + minutes * minuteMs).toISOString()

function question(name: string) {
  const sql = questions.get(name)
  if (!sql) throw new Error(`There is no question called ${name}.`)
  return model({ name: name.replaceAll('-', '_'), sql, grain: 'whole' })
}

const day = '2026-03-02'
const ofRun = { day, job_id: '7', run_id: '70', attempt: 0 }
/** An hour of work after four minutes of setup, and a minute of clean-up. */
const run = {
  ...ofRun,
  status: 'SUCCESS',
  start_time: moment(0),
  end_time: moment(66),
  setup_ms: 4 * minuteMs,
  execution_ms: 60 * minuteMs,
  cleanup_ms: minuteMs,
  cluster_count: 1,
  compute_type: 'JOB_CLUSTER',
}
const interval = (role: string, node_count: number, from: number, until: number) => ({
  day,
  resource_number: 5,
  role,
  node_type: role === 'driver' ? 'small' : 'large',
  node_count,
  from_ms: start + from * minuteMs,
  until_ms: start + until * minuteMs,
})

test('a run has its work, its workers on average, its machines, its bytes and its cost', async () => {
  const rows = await selectAlone(
    question('what-if-runs'),
    {
      run: [run, { ...run, run_id: '71', status: 'FAILED' }, { ...run, run_id: '72', cluster_count: 2 }],
      task_run: [{ ...ofRun, cluster_id: 'c', task_run_id: '700' }],
      resource_day: [{ day, resource_id: 'c', resource_number: 5 }],
      // Two workers for all of the hour, two more for the second half.
      machine_interval: [
        interval('driver', 1, 0, 65),
        interval('worker', 2, 2, 35),
        interval('worker', 4, 35, 65),
      ],
      node_type: [
        { node_type: 'large', core_count: 8, memory_mb: 65_536 },
        { node_type: 'small', core_count: 4, memory_mb: 16_384 },
      ],
      cluster_setting: [
        {
          cluster_id: 'c',
          is_photon: true,
          min_workers: 2,
          max_workers: 4,
          valid_from_ms: 0,
          valid_until_ms: 9e15,
        },
      ],
      run_application: [
        { ...ofRun, cluster_id: 'c', spark_context_id: '9', input_bytes: 5_000, is_complete: true },
      ],
      run_load_day: [{ ...ofRun, worker_processor_weight: 12 }],
      run_day: [
        { ...ofRun, currency: 'USD', databricks_cost: '1.5', cloud_cost: '2.25' },
        { ...ofRun, day: '2026-03-03', currency: 'USD', databricks_cost: '0.5', cloud_cost: null },
      ],
    },
    { workspaceIds: ['1'], jobId: '7' },
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    run_id: '70',
    cluster_id: 'c',
    workers: 3,
    worker_node_type: 'large',
    worker_cores: 8,
    driver_cores: 4,
    is_photon: true,
    min_workers: 2,
    max_workers: 4,
    spark_context_id: '9',
    has_minutes: true,
    currency: 'USD',
    databricks_cost: '2.0000000000',
    cloud_cost: '2.2500000000',
  })
  expect(Number(rows[0]?.['work_from_ms']) - start).toBe(5 * minuteMs)
  expect(Number(rows[0]?.['work_until_ms']) - start).toBe(65 * minuteMs)
})

const application = { cluster_id: 'c', spark_context_id: '9' }

test('a stage has the distribution of its tasks, and what spilling took where that is known', async () => {
  const ofStage = { ...application, day, stage_id: 1, stage_attempt: 0 }
  const stage = {
    ...ofStage,
    spark_job_id: 4,
    submission_time: moment(1),
    completion_time: moment(3),
    duration_sum_ms: 9_000,
    shuffle_fetch_wait_ms: 70,
    jvm_gc_ms: 80,
    shuffle_write_ms: 90,
  }
  const quantiles = {
    task_count: 5,
    total: 8_500,
    minimum: 1,
    quartile_1: 2,
    median: 3,
    quartile_3: 4,
    percentile_95: 5,
    maximum: 6,
  }
  const timed = { ...application, day, stage_attempt: 0, busy_us: 1_000, spill_us: 100, busy_core_ms: 9_000 }
  const rows = await selectAlone(
    question('what-if-stages'),
    {
      log_stage: [
        stage,
        { ...stage, stage_id: 2, spark_job_id: null, completion_time: null },
        { ...stage, spark_context_id: '8' },
      ],
      log_stage_distribution: [
        { ...ofStage, ...quantiles, measure: 'duration_ms' },
        { ...ofStage, ...quantiles, measure: 'input_bytes', total: 1 },
      ],
      stage_time: [
        { ...timed, stage_id: 1, until_ms: start + 3 * minuteMs, is_spill_known: true },
        { ...timed, stage_id: 2, until_ms: start + 5 * minuteMs, is_spill_known: false },
      ],
    },
    { workspaceIds: ['1'], clusterId: 'c', sparkContextId: '9' },
  )
  expect(
    rows.map((row) => [Number(row['stage_id']), Number(row['until_ms']) - start, row['spill_ms']]),
  ).toEqual([
    [1, 3 * minuteMs, 900],
    [2, 5 * minuteMs, null],
  ])
  expect(rows[0]).toMatchObject({ total_ms: 8_500, median_ms: 3, percentile_95_ms: 5, maximum_ms: 6 })
  expect(rows.map((row) => [row['task_count'], row['task_ms'], row['gc_ms']].map(Number))).toEqual([
    [5, 9_000, 80],
    [0, 9_000, 80],
  ])
})

test('minutes of machines are those that began in the range with a load that can be', async () => {
  const minute = {
    cluster_id: 'c',
    day,
    instance_id: 'i',
    driver: false,
    cpu_user_percent: 60,
    cpu_system_percent: 15,
  }
  const rows = await selectAlone(
    question('what-if-minutes'),
    {
      node_minute: [
        { ...minute, start_time: moment(4) },
        { ...minute, start_time: moment(5), driver: true, cpu_user_percent: 100, cpu_system_percent: 0.5 },
        { ...minute, start_time: moment(6), cpu_user_percent: 190 },
        { ...minute, start_time: moment(10) },
        { ...minute, start_time: moment(7), cluster_id: 'd' },
      ],
    },
    { workspaceIds: ['1'], clusterId: 'c', fromMs: start + 4 * minuteMs, untilMs: start + 10 * minuteMs },
  )
  expect(
    rows.map((row) => [Number(row['minute_ms']) - start, row['is_driver'], Number(row['busy_share'])]),
  ).toEqual([
    [4 * minuteMs, false, 0.75],
    [5 * minuteMs, true, 1],
  ])
})

test('a type of VM on offer has its price today and the DBUs that it drew, without and with Photon', async () => {
  const price = (node_type: string, amount: string, since: string, rest: object = {}) => ({
    cloud: 'AWS',
    region: 'here',
    node_type,
    currency_code: 'USD',
    price: amount,
    price_start_time: since,
    ...rest,
  })
  const rate = (machine: string, dbu_per_node_hour: number, rest: object = {}) => ({
    machine,
    compute: 'job',
    is_photon: false,
    dbu_per_node_hour,
    valid_from: '2026-01-01T00:00:00Z',
    ...rest,
  })
  const rows = await selectAlone(
    question('what-if-machines'),
    {
      system_workspace: [
        { workspace_id: '1', cloud: 'AWS', region: 'here' },
        { workspace_id: '2', cloud: 'AWS', region: 'there' },
      ],
      node_type: [
        { node_type: 'a', core_count: 8, memory_mb: 1_024, gpu_count: 0 },
        { node_type: 'b', core_count: 4, memory_mb: 1_024, gpu_count: null },
        { node_type: 'gpu', core_count: 4, memory_mb: 1_024, gpu_count: 1 },
        { node_type: 'unpriced', core_count: 4, memory_mb: 1_024, gpu_count: 0 },
      ],
      machine_price: [
        price('a', '0.5', '2026-01-01T00:00:00Z'),
        price('a', '0.4', '2026-03-01T00:00:00Z'),
        price('a', '0.3', '2026-03-03T00:00:00Z'),
        price('b', '0.2', '2026-01-01T00:00:00Z'),
        price('gpu', '2', '2026-01-01T00:00:00Z'),
        price('unpriced', '2', '2026-01-01T00:00:00Z', { region: 'there' }),
      ],
      dbu_rate: [
        rate('a', 1),
        rate('a', 2, { valid_from: '2026-02-01T00:00:00Z' }),
        rate('a', 5, { is_photon: true }),
        rate('a', 7, { compute: 'shared', valid_from: '2026-02-02T00:00:00Z' }),
        rate('b', 9, { workspace_id: '2' }),
      ],
    },
    { workspaceIds: ['1'], workspaceId: '1', nowMs: start },
  )
  expect(rows).toMatchObject([
    { node_type: 'a', core_count: 8, hour_price: '0.4000000000', dbus: 2, photon_dbus: 5 },
    { node_type: 'b', hour_price: '0.2000000000', dbus: null, photon_dbus: null },
  ])
})
