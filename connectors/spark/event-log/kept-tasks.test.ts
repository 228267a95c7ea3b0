import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasTestData, testDataPath } from '../../testing/test-data.ts'
import { KeptTasks } from './source/kept-tasks.ts'
import { readOrdered } from './source/reading.ts'
import { logTask } from './task-table.ts'
import { databricksEvents } from './testing/databricks-log.ts'
import { logOf, taskEnd } from './testing/small-log.ts'

const place = { accountId: 'a', workspaceId: '1', clusterId: 'c', sparkContextId: '5' }

/** The rows of a log of one part, with tasks since a moment or without any. */
async function rowsOf(path: string, tasksSinceMs?: number) {
  const answer = await readOrdered(
    {
      place,
      lines: {},
      files: [{ name: 'eventlog-2025-06-01--23-00.gz', path }],
      problems: {},
      refusesLate: true,
      ...(tasksSinceMs !== undefined && { tasksSinceMs }),
    },
    () => {},
  )
  if (answer.isLate) throw new Error('The log has one part.')
  return answer.rows
}

async function fileOf(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kept-tasks-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'eventlog')
  await writeFile(path, text)
  return path
}

/** Of each stage attempt: how many tasks, how long, and what they read, wrote and spilled. */
function sums(rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]) {
  const stages = Map.groupBy(rows, ({ stage_id, stage_attempt }) => `${stage_id}.${stage_attempt}`)
  return Object.fromEntries(
    [...stages].map(([stage, ofStage]) => [
      stage,
      columns.map((column) => ofStage.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)),
    ]),
  )
}

const added = [
  'executor_run_ms',
  'executor_deserialize_ms',
  'jvm_gc_ms',
  'result_serialization_ms',
  'memory_spilled_bytes',
  'disk_spilled_bytes',
  'input_bytes',
  'input_records',
  'output_bytes',
  'output_records',
  'shuffle_fetch_wait_ms',
  'shuffle_local_blocks',
  'shuffle_local_bytes',
  'shuffle_remote_blocks',
  'shuffle_remote_bytes',
  'shuffle_remote_to_disk_bytes',
  'shuffle_write_bytes',
  'shuffle_write_records',
]

test('each task has a row if rows of tasks are asked for, and none if not', async () => {
  const path = await fileOf(logOf(databricksEvents))
  expect(Object.keys(await rowsOf(path))).not.toContain(logTask.name)
  const { log_task: rows = [] } = await rowsOf(path, 0)
  const expected = [...Object.keys(logTask.columns), 'day', 'last_day'].toSorted()
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([expected, expected, expected])
  expect(rows.map(({ task_id, status, end_reason }) => [task_id, status, end_reason])).toEqual([
    [1, 'SUCCEEDED', 'Success'],
    [2, 'FAILED', 'ExceptionFailure'],
    [3, 'SUCCEEDED', 'Success'],
  ])
})

test('tasks that ended before the kept days have no row', async () => {
  const path = await fileOf(logOf([taskEnd({ stageId: 0, durationMs: 100, cpuNs: 1 })]))
  expect((await rowsOf(path, 2_100))['log_task']).toHaveLength(1)
  expect((await rowsOf(path, 2_101))['log_task']).toEqual([])
})

test('what is more than one reading keeps is counted', () => {
  const kept = new KeptTasks(place, 0, 1)
  const event = JSON.parse(JSON.stringify(taskEnd({ stageId: 0, durationMs: 100, cpuNs: 1 })))
  kept.add({ event, photon: undefined })
  expect(kept.problem).toBe(undefined)
  kept.add({ event, photon: undefined })
  expect(kept.rows).toHaveLength(1)
  expect(kept.problem).toBe('1 tasks have no row of their own: one reading keeps 1.')
})

test.skipIf(!hasTestData)('the rows of the tasks of a real log add up to its stages', async () => {
  const rows = await rowsOf(testDataPath('eventlogs/sync-computing/log_in_dir/databricks.json.gz'), 0)
  const { log_task: tasks = [], log_stage: stages = [] } = rows
  expect(tasks).toHaveLength(446)
  expect(sums(tasks, [...added, 'duration_ms'])).toEqual(sums(stages, [...added, 'duration_sum_ms']))
})
