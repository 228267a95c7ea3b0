import { logTables } from '#connectors/spark/event-log/tables.ts'
import { logTask } from '#connectors/spark/event-log/task-table.ts'
import { deriveModels } from '#derive/derive-models.ts'
import { lateRows, purge, purgePreview } from '#derive/purge.ts'
import { models } from '#models/catalogue.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { expect, onTestFinished, test } from 'vitest'
import { tasksExpirer } from './expire-tasks.ts'

const taskOf = (task_id: number, day: string | null) => ({
  account_id: 'a',
  workspace_id: '1',
  cluster_id: 'c',
  spark_context_id: '5',
  stage_id: 0,
  stage_attempt: 0,
  task_id,
  day,
  last_day: day,
})

async function lakeOfTasks(days: readonly (string | null)[]) {
  const tables = [...logTables, logTask]
  const lake = await lakeWith(tables, { log_task: days.map((day, place) => taskOf(place + 1, day)) })
  onTestFinished(() => lake.close())
  const left = async () =>
    (await lake.rows('select task_id from log_task order by task_id')).map(({ task_id }) => Number(task_id))
  return { lake, tables, left }
}

test('tasks go once they are older than the days for which they are kept, and all of them once none is kept', async () => {
  const { lake, left } = await lakeOfTasks(['2025-05-29', '2025-05-30', '2025-05-31', null])
  const expire = tasksExpirer()
  expect(await expire(lake, { logTaskDays: 2, today: '2025-05-31' })).toEqual({ rows: 2 })
  expect(await left()).toEqual([2, 3])
  expect(await expire(lake, { logTaskDays: 2, today: '2025-06-01' })).toEqual({ rows: 1 })
  expect(await expire(lake, { logTaskDays: 0, today: '2025-06-01' })).toEqual({ rows: 1 })
  expect(await left()).toEqual([])
})

test('tasks that come or go derive no day', async () => {
  const { lake, tables, left } = await lakeOfTasks(['2025-05-29'])
  const logs = models.filter(({ name }) => name === 'stage_loss')
  const stage = { ...taskOf(0, '2025-05-29'), submission_time: '2025-05-29T10:00:00Z' }
  const { task_id: _none, ...row } = stage
  await appendRows(lake, tables, { log_stage: [row] })
  expect((await deriveModels(lake, logs)).rebuiltDays).toEqual({ stage_loss: ['2025-05-29'] })
  await appendRows(lake, tables, { log_task: [taskOf(2, '2025-05-29')] })
  await tasksExpirer()(lake, { logTaskDays: 1, today: '2025-05-31' })
  expect(await left()).toEqual([])
  expect((await deriveModels(lake, logs)).rebuiltDays).toEqual({})
})

test('a purge leaves tasks to their setting, and one that deletes them by a retention seals no day', async () => {
  const days = ['2025-05-01', '2025-05-20', '2025-05-31']
  const { lake, tables, left } = await lakeOfTasks(days)
  const purging = { tables, models, now: new Date('2025-05-31T12:00:00Z') }
  const all = await purgePreview(lake, { ...purging, choice: { retention: {} } })
  expect(all.filter(({ table }) => table === 'log_task')).toEqual([])
  expect(await purge(lake, { ...purging, choice: { retention: { log_task: 12 } } })).toMatchObject([
    { table: 'log_task', rows: 1, firstDay: '2025-05-01' },
  ])
  expect(await left()).toEqual([2, 3])
  await appendRows(lake, tables, { log_task: [taskOf(4, '2025-05-01')] })
  expect(await lateRows(lake, purging)).toEqual([])
  await tasksExpirer()(lake, { logTaskDays: 12, today: '2025-05-31' })
  expect(await left()).toEqual([2, 3])
})
