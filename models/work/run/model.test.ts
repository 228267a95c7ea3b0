import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { clusterRow, runPeriodRow, runRow, taskRow } from '#models/testing/rows.ts'

const tables = ['run']

const at = (time: string, day = '01') => `2025-05-${day}T${time}:00Z`

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(tables, {
    rest_run: [
      runRow([at('10:00'), at('12:00')], { run_id: 'repaired', last_repair: 1, queue_ms: 1000 }),
      runRow([at('10:00'), at('11:00')], { run_id: 'both' }),
      runRow([at('10:00'), null], { run_id: 'running' }),
      runRow([at('10:00'), at('12:00')], { run_id: 'mixed', last_repair: 1 }),
    ],
    system_cluster: [
      clusterRow({ cluster_id: 'shared' }),
      clusterRow({ cluster_id: 'own', cluster_source: 'JOB' }),
    ],
    rest_task_run: [
      taskRow('a0', [at('10:05'), at('10:20')], { run_id: 'repaired', setup_ms: 60_000 }),
      taskRow('b0', [at('10:10'), at('10:30')], { run_id: 'repaired', result_state: 'FAILED' }),
      taskRow('c0', [at('10:05'), at('10:20')], { run_id: 'mixed', cluster_id: 'own' }),
      taskRow('d0', [at('10:20'), at('10:50')], { run_id: 'mixed', cluster_id: 'shared' }),
      taskRow('c1', [at('11:00'), at('12:00')], { run_id: 'mixed', repair: 1, cluster_id: 'own' }),
      taskRow('b1', [at('11:00'), at('12:00')], { run_id: 'repaired', repair: 1, cluster_id: null }),
    ],
    system_run_period: [
      runPeriodRow([at('10:00'), at('11:00')], { run_id: 'both', result_state: 'FAILED' }),
      runPeriodRow([at('23:30'), at('00:30', '02')], { run_id: 'long', trigger_type: 'CRON' }),
      runPeriodRow([at('00:30', '02'), at('01:30', '02')], { run_id: 'long' }),
    ],
  })
  return () => lake.close()
})

async function attemptsOf(runId: string, columns: string) {
  return lake.rows(`select ${columns} from run where run_id = $runId order by attempt`, { runId })
}

test('a repaired run has two attempts with their own times, tasks and status', async () => {
  const rows = await attemptsOf(
    'repaired',
    'attempt, status, start_time, end_time, task_count, compute_type, is_last_attempt, queue_ms, setup_ms, execution_ms, cleanup_ms',
  )
  expect(rows).toEqual([
    {
      attempt: 0,
      status: 'FAILED',
      start_time: '2025-05-01T10:00:00.000Z',
      end_time: '2025-05-01T10:30:00.000Z',
      task_count: 2,
      compute_type: null,
      is_last_attempt: false,
      queue_ms: '1000',
      setup_ms: '360000',
      execution_ms: '1440000',
      cleanup_ms: '0',
    },
    {
      attempt: 1,
      status: 'SUCCESS',
      start_time: '2025-05-01T11:00:00.000Z',
      end_time: '2025-05-01T12:00:00.000Z',
      task_count: 1,
      compute_type: 'SERVERLESS',
      is_last_attempt: true,
      queue_ms: '0',
      setup_ms: '0',
      execution_ms: '3600000',
      cleanup_ms: '0',
    },
  ])
})

test('a run on a shared cluster names it for all attempts, also for those on compute of their own', async () => {
  expect(await attemptsOf('mixed', 'compute_type, shared_cluster_id')).toEqual([
    { compute_type: 'ALL_PURPOSE,JOB_CLUSTER', shared_cluster_id: 'shared' },
    { compute_type: 'JOB_CLUSTER', shared_cluster_id: 'shared' },
  ])
  expect(await attemptsOf('repaired', 'shared_cluster_id')).toEqual([
    { shared_cluster_id: null },
    { shared_cluster_id: null },
  ])
})

test('of two sources that are equally young REST counts', async () => {
  expect(await attemptsOf('both', 'status, facts_from')).toEqual([{ status: 'SUCCESS', facts_from: 'both' }])
})

test('the compute of a run with a task on an unknown cluster is not known', async () => {
  const { rows } = await derivedLake(tables, {
    rest_run: [runRow([at('10:00'), at('11:00')])],
    rest_task_run: [
      ...Array.from({ length: 9 }, (_none, place) =>
        taskRow(`on unknown ${place}`, [at('10:00'), at('11:00')], { cluster_id: `0305-125802-${place}` }),
      ),
      taskRow('serverless', [at('10:00'), at('10:02')], { cluster_id: null, task_type: 'notebook' }),
      taskRow('condition', [at('10:00'), at('10:00')], { cluster_id: null, task_type: 'condition' }),
    ],
  })
  expect(await rows('select compute_type, task_count, cluster_count from run')).toEqual([
    { compute_type: null, task_count: 11, cluster_count: 9 },
  ])
})

test('a run on a job cluster that is long deleted keeps its compute', async () => {
  const cluster_id = 'own'
  const deleted = clusterRow({ cluster_id, cluster_source: 'JOB', delete_time: '2025-05-02T11:00:00Z' })
  const lake = await derivedLake(tables, {
    rest_run: [runRow(['2025-05-02T10:00:00Z', '2025-05-02T11:00:00Z'])],
    rest_task_run: [taskRow('t', ['2025-05-02T10:00:00Z', '2025-05-02T11:00:00Z'], { cluster_id })],
    system_cluster: [deleted],
  })
  expect(await lake.rows('select compute_type from run')).toEqual([{ compute_type: 'JOB_CLUSTER' }])
  await lake.close()
})

test('a run without an end has no duration', async () => {
  const rows = await attemptsOf('running', 'status, end_time, duration_ms, facts_from')
  expect(rows).toEqual([{ status: 'RUNNING', end_time: null, duration_ms: null, facts_from: 'rest' }])
})

test("a later period of the history changes the row on the day of the run's begin", async () => {
  const columns = 'day, status, trigger, start_time, end_time, facts_from'
  const begun = {
    day: '2025-05-01',
    trigger: 'PERIODIC',
    start_time: '2025-05-01T23:30:00.000Z',
    facts_from: 'system',
  }
  expect(await attemptsOf('long', columns)).toEqual([{ ...begun, status: 'RUNNING', end_time: null }])
  await addRows(lake, {
    system_run_period: [
      runPeriodRow([at('01:30', '02'), at('02:00', '02')], { run_id: 'long', result_state: 'SUCCEEDED' }),
    ],
  })
  expect(await attemptsOf('long', columns)).toEqual([
    { ...begun, status: 'SUCCESS', end_time: '2025-05-02T02:00:00.000Z' },
  ])
})

test('an attempt runs while any of its tasks runs or is pending; attempts that have not begun do not', async () => {
  const began = at('10:00')
  const own = (run_id: string, life_cycle_state: string) =>
    runRow([began, null], { run_id, life_cycle_state })
  const task = (run_id: string, life_cycle_state: string) =>
    taskRow(`task of ${run_id}`, [began, null], { run_id, life_cycle_state })
  const { rows } = await derivedLake(tables, {
    rest_run: [
      own('waits', 'PENDING'),
      own('queued', 'QUEUED'),
      own('begins', 'PENDING'),
      own('ends', 'TERMINATING'),
    ],
    rest_task_run: [task('waits', 'PENDING'), task('begins', 'RUNNING'), task('ends', 'PENDING')],
  })
  expect(await rows('select run_id, status from run order by run_id')).toEqual([
    { run_id: 'begins', status: 'RUNNING' },
    { run_id: 'ends', status: 'TERMINATING' },
    { run_id: 'queued', status: 'PENDING' },
    { run_id: 'waits', status: 'RUNNING' },
  ])
})
