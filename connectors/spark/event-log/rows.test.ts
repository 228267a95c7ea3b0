import { expect, test } from 'vitest'
import { rowsOf } from './testing/cut-logs.ts'
import { databricksEvents } from './testing/databricks-log.ts'
import { logTables } from './tables.ts'

const lines = databricksEvents.map((event) => JSON.stringify(event))
const place = { account_id: 'a', workspace_id: '1', cluster_id: 'c', spark_context_id: '5' }
const firstDay = { day: '2025-06-01', last_day: '2025-06-01' }
const overMidnight = { day: '2025-06-01', last_day: '2025-06-02' }

test('a row has the columns of its table', async () => {
  const rows = await rowsOf(lines)
  for (const { name, columns } of logTables) {
    const expected = [...Object.keys(columns), 'day', 'last_day'].toSorted()
    expect(rows[name].length).toBeGreaterThan(0)
    for (const row of rows[name]) expect([name, Object.keys(row).toSorted()]).toEqual([name, expected])
  }
})

test('an application without an end ends, as an estimate, with its last job or SQL execution', async () => {
  const { log_application: rows } = await rowsOf(lines)
  expect(rows).toEqual([
    {
      ...place,
      application_id: 'app-1',
      application_attempt_id: null,
      application_name: 'Databricks Shell',
      spark_version: '3.5.0',
      platform: 'databricks-aws',
      databricks_runtime: '15.4.x-scala2.12',
      is_photon: false,
      worker_node_type: 'm5.xlarge',
      driver_node_type: 'm5.large',
      start_time: '2025-06-01T23:59:00.000Z',
      end_time: '2025-06-02T00:00:30.000Z',
      is_end_estimated: true,
      last_event_time: '2025-06-02T00:00:30.000Z',
      spark_job_count: 2,
      failed_spark_job_count: 1,
      stage_count: 2,
      failed_stage_count: 1,
      task_count: 3,
      failed_task_count: 1,
      sql_execution_count: 1,
      executors_added: 1,
      executors_removed: 1,
      lines_read: lines.length,
      lines_unparsable: 0,
      lines_too_long: 0,
      problems_json: '[]',
      ...overMidnight,
    },
  ])
})

test('a job has what ties it to a run, a notebook and an update', async () => {
  const { log_job: rows } = await rowsOf(lines)
  expect(rows).toEqual([
    {
      ...place,
      spark_job_id: 0,
      status: 'FAILED',
      submission_time: '2025-06-01T23:59:10.000Z',
      completion_time: '2025-06-01T23:59:21.000Z',
      failure_reason: 'no',
      execution_id: 3,
      root_execution_id: 3,
      job_group: 'group',
      stage_count: 2,
      tagged_job_id: '77',
      tagged_run_id: '701',
      tagged_parent_run_id: '700',
      notebook_id: '5',
      notebook_path: '/Shop/orders',
      pipeline_id: 'p',
      update_id: 'u',
      ...firstDay,
    },
    expect.objectContaining({
      spark_job_id: 1,
      status: 'RUNNING',
      completion_time: null,
      execution_id: null,
      root_execution_id: null,
      tagged_job_id: null,
      day: '2025-06-02',
      last_day: '2025-06-02',
    }),
  ])
})

test('each attempt of a stage has its sums, and the job before it that names it', async () => {
  const { log_stage: rows } = await rowsOf(lines)
  expect(rows).toEqual([
    {
      ...place,
      stage_id: 0,
      stage_attempt: 0,
      spark_job_id: 0,
      status: 'FAILED',
      stage_name: 'count at shop:1',
      planned_task_count: 2,
      submission_time: '2025-06-01T23:59:11.000Z',
      completion_time: '2025-06-01T23:59:15.000Z',
      failure_reason: 'lost token=[hidden]',
      task_count: 2,
      failed_task_count: 1,
      killed_task_count: 0,
      duration_sum_ms: 6_000,
      duration_max_ms: 4_000,
      duration_min_ms: 2_000,
      executor_run_ms: 5_980,
      executor_cpu_ms: 3_000,
      executor_deserialize_ms: 0,
      executor_deserialize_cpu_ms: 0,
      jvm_gc_ms: 10,
      result_serialization_ms: 0,
      result_size_max_bytes: 0,
      peak_execution_memory_bytes: 2_000,
      memory_spilled_bytes: 0,
      disk_spilled_bytes: 21,
      input_bytes: 300,
      input_max_bytes: 200,
      input_records: 3,
      output_bytes: 6,
      output_records: 2,
      shuffle_fetch_wait_ms: 0,
      shuffle_local_blocks: 0,
      shuffle_local_bytes: 20,
      shuffle_remote_blocks: 0,
      shuffle_remote_bytes: 40,
      shuffle_remote_to_disk_bytes: 0,
      shuffle_read_bytes: 60,
      shuffle_write_bytes: 80,
      shuffle_write_records: 0,
      shuffle_write_ms: 5,
      ...firstDay,
    },
    expect.objectContaining({ stage_attempt: 1, spark_job_id: 0, status: 'COMPLETE', task_count: 1 }),
  ])
})

test('distributions are of the tasks that succeeded', async () => {
  const { log_stage_distribution: rows } = await rowsOf(lines)
  expect(rows.map((row) => [row['stage_attempt'], row['measure'], row['task_count'], row['total']])).toEqual([
    [0, 'duration_ms', 1, 2_000],
    [0, 'executor_run_ms', 1, 1_990],
    [0, 'input_bytes', 1, 100],
    [0, 'shuffle_read_bytes', 1, 30],
    [0, 'shuffle_write_bytes', 1, 40],
    [0, 'memory_spilled_bytes', 1, 0],
    [0, 'disk_spilled_bytes', 1, 7],
    [1, 'duration_ms', 1, 4_000],
    [1, 'executor_run_ms', 1, 3_990],
    [1, 'input_bytes', 1, 300],
    [1, 'shuffle_read_bytes', 1, 30],
    [1, 'shuffle_write_bytes', 1, 40],
    [1, 'memory_spilled_bytes', 1, 0],
    [1, 'disk_spilled_bytes', 1, 21],
  ])
})

test('the longest tasks are those of any end, the longest first', async () => {
  const { log_slow_task: rows } = await rowsOf(lines)
  expect(rows.slice(0, 2)).toEqual([
    {
      ...place,
      stage_id: 0,
      stage_attempt: 0,
      place: 1,
      task_id: 2,
      task_index: 2,
      task_attempt: 0,
      executor_id: '0',
      host: '10.0.0.1',
      locality: 'PROCESS_LOCAL',
      is_speculative: false,
      end_reason: 'ExceptionFailure',
      launch_time: '2025-06-01T23:59:11.000Z',
      duration_ms: 4_000,
      executor_run_ms: 3_990,
      executor_cpu_ms: 2_000,
      jvm_gc_ms: 5,
      input_bytes: 200,
      shuffle_read_bytes: 30,
      shuffle_write_bytes: 40,
      memory_spilled_bytes: 0,
      disk_spilled_bytes: 14,
      ...firstDay,
    },
    expect.objectContaining({ place: 2, task_id: 1, end_reason: 'Success' }),
  ])
  expect(rows.length).toBe(3)
})

test.each([
  ['', 'COMPLETED', null],
  ['no such table', 'FAILED', 'no such table'],
])(
  'a SQL execution that ends with the error "%s" is %s, whatever became of its jobs',
  async (error, status, kept) => {
    const [last = {}] = databricksEvents.slice(-1)
    const { log_sql_execution: rows } = await rowsOf([
      ...lines.slice(0, -1),
      JSON.stringify({ ...last, errorMessage: error }),
    ])
    expect(rows).toMatchObject([{ execution_id: 3, status, error_message: kept }])
  },
)

test('a SQL execution whose end has no field of its error failed if a job of its did', async () => {
  const { log_sql_execution: rows } = await rowsOf(lines)
  expect(rows).toEqual([
    {
      ...place,
      execution_id: 3,
      root_execution_id: 3,
      description: 'count',
      status: 'FAILED',
      start_time: '2025-06-01T23:59:10.000Z',
      end_time: '2025-06-02T00:00:30.000Z',
      error_message: null,
      plan_text: '== Physical Plan ==',
      ...overMidnight,
    },
  ])
})

test('operators are those of the last plan, with what tasks and the driver added, and without secrets', async () => {
  const { log_operator: rows } = await rowsOf(lines)
  const ofExecution = {
    ...place,
    execution_id: 3,
    start_time: '2025-06-01T23:59:10.000Z',
    ...overMidnight,
  }
  expect(rows).toEqual([
    {
      ...ofExecution,
      operator_id: 0,
      parent_operator_id: null,
      operator_name: 'Project',
      description: 'Project [id]',
      metrics_json: '[]',
    },
    {
      ...ofExecution,
      operator_id: 1,
      parent_operator_id: 0,
      operator_name: 'Scan jdbc',
      description: 'Scan jdbc jdbc:mysql://db:3306/shop?user=ada&password=[hidden] [id]',
      metrics_json:
        '[{"name":"number of output rows","type":"sum","total":9},{"name":"scan time","type":"timing","total":31}]',
    },
  ])
})

test('an executor has the peaks that were measured and the sums of its tasks', async () => {
  const { log_executor: rows } = await rowsOf(lines)
  expect(rows).toEqual([
    {
      ...place,
      executor_id: '0',
      host: '10.0.0.1',
      cores: 4,
      resource_profile_id: 0,
      added_time: '2025-06-01T23:59:01.000Z',
      removed_time: '2025-06-02T00:00:20.000Z',
      removed_reason: 'spot',
      removed_kind: 'spot_reclaimed',
      task_count: 3,
      failed_task_count: 1,
      duration_sum_ms: 10_000,
      jvm_gc_ms: 15,
      input_bytes: 600,
      shuffle_read_bytes: 90,
      shuffle_write_bytes: 120,
      disk_spilled_bytes: 42,
      peak_jvm_heap_bytes: 1_003,
      peak_jvm_off_heap_bytes: null,
      peak_on_heap_execution_bytes: null,
      peak_on_heap_storage_bytes: null,
      peak_process_tree_rss_bytes: null,
      peak_memory_json: '{"JVMHeapMemory":1003}',
      ...overMidnight,
    },
  ])
})
