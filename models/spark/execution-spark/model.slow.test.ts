import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  logApplicationRow,
  logDurationsRow,
  logExecutorRow,
  logJobRow,
  logSqlExecutionRow,
  logStageRow,
} from '#models/testing/log-rows.ts'
import { clusterRow, eventRow, runRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const night = to('01T23:00', '02T01:00')
const own = { cluster_id: 'own' }
const shared = { cluster_id: 'shared' }
const tags = { tagged_run_id: 'guest task', tagged_parent_run_id: 'guest' }

/** The run of a job on its own cluster over midnight. */
const runs = {
  system_cluster: [clusterRow({ ...own, cluster_source: 'JOB' }), clusterRow(shared)],
  cluster_event: [
    eventRow('CREATING', at('01T22:50'), own),
    eventRow('RUNNING', at('01T22:58'), own),
    eventRow('TERMINATING', at('02T01:05'), own),
    eventRow('CREATING', at('01T20:00'), shared),
    eventRow('RUNNING', at('01T20:05'), shared),
    eventRow('TERMINATING', at('02T03:00'), shared),
  ],
  rest_run: [runRow(night, { run_id: 'owner' })],
  rest_task_run: [
    taskRow('first', to('01T23:00', '02T00:00'), { run_id: 'owner', ...own }),
    taskRow('second', to('02T00:00', '02T01:00'), { run_id: 'owner', ...own }),
  ],
}
const ownLog = {
  log_application: [logApplicationRow([at('01T22:57'), at('02T00:57')], { ...own, is_end_estimated: true })],
  log_job: [
    logJobRow(1, to('01T23:10', '01T23:40'), { ...own, execution_id: 4, root_execution_id: 3 }),
    logJobRow(2, to('01T23:50', '02T00:10'), own),
    logJobRow(3, to('02T00:30', '02T00:50'), own),
  ],
  log_stage: [
    logStageRow(1, to('01T23:10', '01T23:40'), { ...own, output_bytes: 7, disk_spilled_bytes: 5 }),
    logStageRow(2, to('01T23:50', '02T00:10'), { ...own, status: 'FAILED', failed_task_count: 4 }),
    logStageRow(3, to('02T00:30', '02T00:50'), { ...own, input_max_bytes: 60 }),
    logStageRow(9, to('02T00:55', '02T00:56'), { ...own, spark_job_id: null }),
  ],
  log_sql_execution: [
    logSqlExecutionRow(3, 'save at part', own),
    logSqlExecutionRow(4, 'some step', { ...own, root_execution_id: 3 }),
  ],
  log_executor: [
    logExecutorRow('0', [at('01T23:00'), at('02T00:40')], { ...own, peak_jvm_heap_bytes: 900 }),
    logExecutorRow('driver', [at('01T22:57'), at('02T00:57')], {
      ...own,
      task_count: 0,
      peak_jvm_heap_bytes: 5,
    }),
  ],
  log_stage_distribution: [
    { ...logDurationsRow(1, '2025-05-01', 30_000, 270_000), ...own },
    { ...logDurationsRow(2, '2025-05-01', 1000, 4000), ...own },
  ],
}
const sharedLog = {
  log_application: [
    logApplicationRow([at('01T20:04'), at('02T02:59')], { ...shared, application_id: 'app-2' }),
  ],
  log_job: [
    logJobRow(1, to('01T23:30', '01T23:31'), { ...shared, ...tags }),
    logJobRow(2, to('01T23:40', '01T23:50'), shared),
  ],
  log_stage: [
    logStageRow(1, to('01T23:30', '01T23:31'), shared),
    logStageRow(2, to('01T23:40', '01T23:50'), { ...shared, shuffle_read_bytes: 3 }),
  ],
}
/** What the tags on the shared cluster name comes last. */
const guest = {
  rest_run: [runRow(to('01T23:20', '01T23:45'), { run_id: 'guest' })],
  rest_task_run: [taskRow('guest task', to('01T23:20', '01T23:45'), { run_id: 'guest', ...shared })],
}
const tables = ['run_spark', 'task_spark', 'instance_spark', 'update_spark', 'run_application']

const noFeatures = {
  long_skew: null,
  long_skew_stage_id: null,
  long_skew_share: null,
  long_skew_lost_ms: null,
  gc_share: 0,
  idle_core_share: null,
  lost_executor_count: null,
  spot_loss_count: null,
  spark_setup_ms: null,
  few_tasks_lost_ms: null,
  few_tasks_lost_share: null,
  few_tasks_stage_id: null,
  few_tasks_count: null,
}

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(tables, ownLog)
  for (const rows of [runs, sharedLog, guest]) await addRows(lake, rows)
  return () => lake.close()
})

const sumsOf = (table: string, where = 'true') =>
  lake.rows(
    `select
      coalesce(sum(spark_task_count), 0) as tasks,
      coalesce(sum(input_bytes), 0) as input_bytes,
      coalesce(sum(executor_run_ms), 0) as executor_run_ms
    from ${table}
    where ${where}`,
  )

test('a run has all that its Spark jobs did, over midnight, with its worst skew and its end by that of its cluster', async () => {
  expect(await lake.rows(`select * from run_spark where run_id = 'owner'`)).toEqual([
    {
      day: '2025-05-01',
      account_id: 'account',
      workspace_id: '1',
      job_id: '70',
      run_id: 'owner',
      attempt: 0,
      start_time: '2025-05-01T23:00:00.000Z',
      application_count: '1',
      spark_task_count: '30',
      failed_spark_task_count: '4',
      input_bytes: '300',
      output_bytes: '7',
      shuffle_read_bytes: '0',
      shuffle_write_bytes: '0',
      memory_spilled_bytes: '0',
      disk_spilled_bytes: '5',
      executor_run_ms: '4200000',
      executor_cpu_ms: '0',
      jvm_gc_ms: '0',
      stage_count: '3',
      failed_stage_count: '1',
      worst_skew: 9,
      worst_skew_stage_id: '1',
      worst_stage_share: 0.25,
      worst_skew_cluster_id: 'own',
      worst_skew_spark_context_id: '1',
      worst_skew_sql_execution_id: '3',
      worst_skew_sql_execution: 'save at part',
      idle_core_share: null,
      lost_executor_count: null,
      // From 23:00 to the end of its application at 00:57 without the stages of 30, 20, 20 and 1 minutes.
      driver_only_ms: '2760000',
      driver_only_share: 2_760_000 / 7_200_000,
      too_few_tasks_ms: '0',
      too_few_tasks_share: 0,
      too_few_tasks_stage_id: null,
      too_few_tasks_count: null,
      largest_task_input_bytes: '60',
      largest_task_input_share: 0.2,
      lost_task_ms: null,
      lost_task_share: null,
      lost_work_ms: '0',
      lost_work_share: 0,
      is_complete: true,
    },
  ])
})

const featuresOf = (execution_kind: string) =>
  lake.rows(
    `select execution_id, long_skew, long_skew_stage_id, long_skew_share, long_skew_lost_ms, gc_share, idle_core_share,
      lost_executor_count, spot_loss_count, spark_setup_ms, few_tasks_lost_ms, few_tasks_lost_share, few_tasks_stage_id,
      few_tasks_count, no_task_ms
    from execution_spark where execution_kind = $execution_kind order by execution_id`,
    { execution_kind },
  )

test('a run has the stage that rules judge, and what its executors did where it had them alone', async () => {
  expect(await featuresOf('job_run')).toEqual([
    { execution_id: 'guest-0', ...noFeatures, no_task_ms: '1440000' },
    {
      ...noFeatures,
      execution_id: 'owner-0',
      long_skew: 9,
      long_skew_stage_id: '1',
      long_skew_share: 0.25,
      long_skew_lost_ms: '240000',
      gc_share: 0,
      no_task_ms: '2820000',
    },
  ])
})

test('an instance has all that its executors did', async () => {
  const [own] = await featuresOf('cluster_instance')
  expect(own).toMatchObject({
    // Four cores for 100 minutes, of which the tasks of 71 minutes used one each.
    idle_core_share: 1 - 71 / 400,
    lost_executor_count: '1',
    spot_loss_count: '1',
    spark_setup_ms: '780000',
    few_tasks_lost_ms: '0',
    no_task_ms: '2940000',
  })
})

test('each task has what its Spark jobs did', async () => {
  expect(
    await lake.rows(
      'select day, run_id, task_run_id, spark_task_count, worst_skew from task_spark order by run_id, task_run_id',
    ),
  ).toEqual([
    {
      day: '2025-05-01',
      run_id: 'guest',
      task_run_id: 'guest task',
      spark_task_count: '10',
      worst_skew: null,
    },
    { day: '2025-05-01', run_id: 'owner', task_run_id: 'first', spark_task_count: '20', worst_skew: 9 },
    { day: '2025-05-02', run_id: 'owner', task_run_id: 'second', spark_task_count: '10', worst_skew: null },
  ])
})

test('an instance has all that its applications did, tied or not', async () => {
  const whole = 'cluster_id, application_count, spark_task_count, is_complete'
  const peaks = 'lost_executor_count, peak_executor_heap_bytes, peak_driver_heap_bytes'
  expect(await lake.rows(`select ${whole} from instance_spark order by cluster_id`)).toEqual([
    { cluster_id: 'own', application_count: '1', spark_task_count: '40', is_complete: true },
    { cluster_id: 'shared', application_count: '1', spark_task_count: '20', is_complete: true },
  ])
  expect(await lake.rows(`select ${peaks} from instance_spark order by cluster_id`)).toEqual([
    { lost_executor_count: '1', peak_executor_heap_bytes: '900', peak_driver_heap_bytes: '5' },
    { lost_executor_count: '0', peak_executor_heap_bytes: null, peak_driver_heap_bytes: null },
  ])
})

test('a run has the applications that it worked in', async () => {
  expect(
    await lake.rows('select run_id, application_id, cluster_id from run_application order by run_id'),
  ).toEqual([
    { run_id: 'guest', application_id: 'app-2', cluster_id: 'shared' },
    { run_id: 'owner', application_id: 'app-1', cluster_id: 'own' },
  ])
})

test('what runs and updates have and what is tied to nothing is the whole of the logs', async () => {
  const [all] = await lake.rows(
    'select sum(task_count) as tasks, sum(input_bytes) as input_bytes, sum(executor_run_ms) as executor_run_ms from log_stage',
  )
  const [ofRuns] = await sumsOf('run_spark')
  const untied = await lake.rows(
    `select day, untied_because, sum(task_count) as tasks, sum(input_bytes) as input_bytes, sum(executor_run_ms) as executor_run_ms
    from spark_stage where untied_because is not null group by all order by day, untied_because`,
  )
  expect(untied).toEqual([
    {
      day: '2025-05-01',
      untied_because: 'shared_cluster',
      tasks: '10',
      input_bytes: '100',
      executor_run_ms: '600000',
    },
    {
      day: '2025-05-02',
      untied_because: 'no_spark_job',
      tasks: '10',
      input_bytes: '100',
      executor_run_ms: '60000',
    },
  ])
  expect(ofRuns).toEqual({ tasks: '40', input_bytes: '400', executor_run_ms: '4260000' })
  expect(all).toEqual({ tasks: '60', input_bytes: '600', executor_run_ms: '4920000' })
  expect(await sumsOf('instance_spark')).toEqual([all])
})

test('logs and what they belong to may come in any order', async () => {
  const together = [ownLog, runs, sharedLog, guest].flatMap((rows) =>
    Object.entries<Readonly<Record<string, unknown>>[]>(rows),
  )
  const named = Map.groupBy(together, ([table]) => table)
  const atOnce = await derivedLake(
    tables,
    Object.fromEntries([...named].map(([table, parts]) => [table, parts.flatMap(([, rows]) => rows)])),
  )
  for (const table of tables) {
    const select = `select * from ${table} order by all`
    expect(await lake.rows(select)).toEqual(await atOnce.rows(select))
  }
  await atOnce.close()
})
