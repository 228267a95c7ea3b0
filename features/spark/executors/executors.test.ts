import { expect, test } from 'vitest'
import { readSql } from '#lake/sql-file.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { logApplicationRow, logExecutorRow } from '#models/testing/log-rows.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listSparkExecutorsRoute } from './server.ts'

const executor = {
  workspace_id: '1',
  host: '10.0.0.1',
  removed_kind: null,
  cores: 4,
  added_ms: 1_700_000_000_000,
  removed_ms: null,
  present_ms: 60_000,
  removed_reason: null,
  task_count: 2,
  failed_task_count: 1,
  task_ms: 1_000,
  gc_ms: 50,
  input_bytes: 300,
  shuffle_read_bytes: 20,
  shuffle_write_bytes: 40,
  disk_spilled_bytes: 0,
}
const idle = { task_count: 0, failed_task_count: 0, task_ms: 0, gc_ms: 0, input_bytes: 0 }
const unknown = {
  failed_task_count: null,
  task_ms: null,
  gc_ms: null,
  input_bytes: null,
  shuffle_read_bytes: null,
  shuffle_write_bytes: null,
  disk_spilled_bytes: null,
}
const answered = [
  { ...executor, executor_id: '0' },
  { ...executor, executor_id: '1', task_ms: 3_000, gc_ms: 600, disk_spilled_bytes: 7 },
  { ...executor, ...idle, executor_id: 'driver' },
  { ...executor, ...unknown, executor_id: '2' },
]

const { rows, ask } = reportTest(listSparkExecutorsRoute.over({ askSpark: async () => answered }), {})
const fields = { clusterId: 'c', sparkContextId: '5' }
const path = '/reports/spark-applications/c/5/executors'

test('an executor has what its tasks came to, and the share of garbage collection in their time', async () => {
  const [first, ...others] = await rows('orderBy=gcShare', fields)
  expect(first).toMatchObject({
    executorId: '1',
    failedTasksCount: 1,
    taskTime: 3_000,
    gcTime: 600,
    gcShare: 0.2,
    inputBytes: 300,
    shuffleReadBytes: 20,
    shuffleWriteBytes: 40,
    diskSpillBytes: 7,
  })
  expect(others.map(({ executorId, gcShare }) => [executorId, gcShare])).toEqual([
    ['0', 0.05],
    ['2', null],
    ['driver', null],
  ])
})

test('of an executor that was read before there were sums nothing is known, which is not 0', async () => {
  const row = (await rows('', fields)).find(({ executorId }) => executorId === '2')
  expect([row?.tasksCount, row?.taskTime, row?.failedTasksCount, row?.diskSpillBytes]).toEqual([
    2,
    null,
    null,
    null,
  ])
})

test.each([
  ['taskTime', ['1', '0', 'driver', '2']],
  ['diskSpillBytes', ['1', '0', 'driver', '2']],
])('executors are sorted by %s, those without it last', async (column, expected) => {
  const sorted = await rows(`orderBy=${column}&orderDirection=DESC`, fields)
  expect(sorted.map(({ executorId }) => executorId)).toEqual(expected)
})

test('the sums of executors are summed', async () => {
  const answer = await ask(path)
  expect(answer.json().totals).toMatchObject({
    tasksCount: 6,
    failedTasksCount: 2,
    taskTime: 4_000,
    gcTime: 650,
  })
})

test('the file has them, too', async () => {
  const { body } = await ask(`${path}?format=csv`)
  const [head = '', ...lines] = body.split('\n').map((line) => line.trim().split(','))
  const at = ['Executor', 'Task time (ms)', 'GC share (%)', 'Disk spill (bytes)'].map((name) =>
    head.indexOf(name),
  )
  expect(lines.slice(0, 4).map((line) => at.map((place) => line[place]))).toEqual([
    ['0', '1000', '5', '0'],
    ['1', '3000', '20', '7'],
    ['2', '', '', ''],
    ['driver', '0', '', '0'],
  ])
})

test('the question answers sums of executors, and none of those that were read before', async () => {
  const present = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const
  const sums = { failed_task_count: 1, duration_sum_ms: 900, jvm_gc_ms: 90, disk_spilled_bytes: 3 }
  const lake = await derivedLake([], {
    log_application: [logApplicationRow(present)],
    log_executor: [logExecutorRow('0', present, sums), logExecutorRow('1', present)],
  })
  const asked = { workspaceIds: ['1'], clusterId: 'c', sparkContextId: '1' }
  const answer = await lake.rows(readSql(new URL('executors.question.sql', import.meta.url)), asked)
  await lake.close()
  expect(
    answer.map((row) =>
      [row['executor_id'], row['task_ms'], row['gc_ms'], row['disk_spilled_bytes']].map(String),
    ),
  ).toEqual([
    ['0', '900', '90', '3'],
    ['1', 'null', 'null', 'null'],
  ])
})
