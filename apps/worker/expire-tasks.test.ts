import { logTask } from '#connectors/spark/event-log/task-table.ts'
import { lakeWith } from '#testing/lake.ts'
import { expect, onTestFinished, test } from 'vitest'
import { tasksExpirer } from './expire-tasks.ts'

test('tasks go once they are older than the days for which they are kept, and all of them once none is kept', async () => {
  const ofDay = (task_id: number, day: string | null) => ({
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
  const rows = [ofDay(1, '2025-05-29'), ofDay(2, '2025-05-30'), ofDay(3, '2025-05-31'), ofDay(4, null)]
  const lake = await lakeWith([logTask], { log_task: rows })
  onTestFinished(() => lake.close())
  const left = async () =>
    (await lake.rows('select task_id from log_task order by task_id')).map(({ task_id }) => Number(task_id))
  const expire = tasksExpirer()
  expect(await expire(lake, { logTaskDays: 2, today: '2025-05-31' })).toEqual({ rows: 2 })
  expect(await left()).toEqual([2, 3])
  expect(await expire(lake, { logTaskDays: 2, today: '2025-06-01' })).toEqual({ rows: 1 })
  expect(await expire(lake, { logTaskDays: 0, today: '2025-06-01' })).toEqual({ rows: 1 })
  expect(await left()).toEqual([])
})
