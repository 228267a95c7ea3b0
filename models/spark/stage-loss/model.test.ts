import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import { logDurationsRow, logExecutorRow, logStageRow } from '#models/testing/log-rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const minutes = 60_000
const durations = (stage_id: number, day: string, total: number, rest: object = {}) => ({
  ...logDurationsRow(stage_id, `2025-05-${day}`, total / 10, total / 10),
  total,
  ...rest,
})

test('a stage with a task for less than half of the cores lost what its idle cores could have done, over what executors there were', async () => {
  const lake = await derivedLake(['stage_loss'], {
    log_executor: [
      logExecutorRow('0', to('01T10:00', '01T12:00')),
      logExecutorRow('1', to('01T10:15', '01T12:00'), { removed_time: null }),
      logExecutorRow('driver', to('01T09:00', '01T12:00'), { task_count: 0, cores: 64 }),
    ],
    log_stage: [
      // Four cores for a quarter of an hour, then eight: 180 core minutes in half an hour, of which two tasks used 60.
      logStageRow(1, to('01T10:00', '01T10:30'), { planned_task_count: 2, duration_sum_ms: 60 * minutes }),
      logStageRow(2, to('01T10:30', '01T11:00'), { planned_task_count: 4, duration_sum_ms: 60 * minutes }),
      logStageRow(3, to('01T11:00', '01T11:30'), { planned_task_count: 1, duration_sum_ms: 30 * minutes }),
    ],
    log_stage_distribution: [1, 2, 3].map((stage) => durations(stage, '01', 1)),
  })
  const losses = () =>
    lake.rows('select stage_id, core_ms, idle_ms, few_tasks_lost_ms from stage_loss order by stage_id')
  const inMinutes = (minute: number) => String(minute * minutes)
  expect(await losses()).toEqual([
    { stage_id: '1', core_ms: inMinutes(180), idle_ms: inMinutes(20), few_tasks_lost_ms: inMinutes(20) },
    { stage_id: '2', core_ms: inMinutes(240), idle_ms: inMinutes(22.5), few_tasks_lost_ms: '0' },
    {
      stage_id: '3',
      core_ms: inMinutes(240),
      idle_ms: inMinutes(26.25),
      few_tasks_lost_ms: inMinutes(26.25),
    },
  ])
  // A part that comes later has an executor of unknown size.
  await addRows(lake, { log_executor: [logExecutorRow('2', to('01T11:05', '01T12:00'), { cores: null })] })
  expect(await losses()).toMatchObject([
    { few_tasks_lost_ms: inMinutes(20) },
    { few_tasks_lost_ms: '0' },
    { core_ms: null, idle_ms: null, few_tasks_lost_ms: null },
  ])
  await lake.close()
})

test('cores that leave while a stage goes on could have done its work before', async () => {
  const lake = await derivedLake(['stage_loss'], {
    log_executor: [
      logExecutorRow('0', to('01T10:00', '01T12:00'), { removed_time: null }),
      logExecutorRow('1', to('01T10:00', '01T10:15')),
    ],
    // Eight cores for a quarter of an hour, then four: eight would have done it in six minutes.
    log_stage: [
      logStageRow(1, to('01T10:00', '01T10:30'), { planned_task_count: 9, duration_sum_ms: 48 * minutes }),
    ],
    log_stage_distribution: [durations(1, '01', 1)],
  })
  expect(await lake.rows('select core_ms, idle_ms from stage_loss')).toEqual([
    { core_ms: String(180 * minutes), idle_ms: String(24 * minutes) },
  ])
  await lake.close()
})

test('cores are not known until the part of the log comes that has the start of each executor', async () => {
  const late = { added_time: null, cores: null, removed_time: null, day: '2025-05-02' }
  const lake = await derivedLake(['stage_loss'], {
    log_executor: [
      logExecutorRow('0', to('01T10:00', '01T12:00'), { removed_time: null }),
      logExecutorRow('1', to('01T10:00', '02T12:00'), late),
    ],
    log_stage: [
      logStageRow(1, to('02T10:00', '02T10:30'), { planned_task_count: 2, duration_sum_ms: 60 * minutes }),
    ],
    log_stage_distribution: [durations(1, '02', 1)],
  })
  const losses = () => lake.rows('select core_ms, idle_ms, few_tasks_lost_ms from stage_loss')
  expect(await losses()).toEqual([{ core_ms: null, idle_ms: null, few_tasks_lost_ms: null }])
  const known = { removed_time: null, last_day: '2025-05-01' }
  await addRows(lake, { log_executor: [logExecutorRow('1', to('01T10:00', '01T12:00'), known)] })
  const lost = String(22.5 * minutes)
  expect(await losses()).toEqual([{ core_ms: String(240 * minutes), idle_ms: lost, few_tasks_lost_ms: lost }])
  await lake.close()
})

test('what did not succeed is lost, and what is done twice, but not what an attempt does for the first time', async () => {
  const first = { planned_task_count: 10, duration_sum_ms: 100_000 }
  const again = { stage_attempt: 1, task_count: 4, duration_sum_ms: 40_000, planned_task_count: 4 }
  const lost = { log_executor: [logExecutorRow('0', to('01T23:00', '02T01:00'))] }
  const before = {
    log_stage: [
      logStageRow(1, to('01T23:00', '01T23:10'), first),
      logStageRow(2, to('01T23:20', '01T23:30'), { ...first, failed_task_count: 3, killed_task_count: 1 }),
    ],
    log_stage_distribution: [durations(1, '01', 100_000), durations(2, '01', 70_000)],
  }
  const after = {
    log_stage: [
      logStageRow(1, to('02T00:00', '02T00:10'), again),
      logStageRow(2, to('02T00:10', '02T00:20'), again),
      logStageRow(3, to('02T00:20', '02T00:30'), { failed_task_count: 10, duration_sum_ms: 5000 }),
      logStageRow(4, to('02T00:30', '02T00:40')),
    ],
    log_stage_distribution: [1, 2].map((stage) => durations(stage, '02', 40_000, { stage_attempt: 1 })),
  }
  // Each attempt took ten minutes.
  const losses = [
    ['1', 0, '0', '0'],
    // Its four tasks had been done before their files were lost.
    ['1', 1, '40000', '600000'],
    ['2', 0, '30000', '180000'],
    // Six were done and four are left.
    ['2', 1, '0', '0'],
    ['3', 0, '5000', '600000'],
    // How long its tasks took is not known.
    ['4', 0, null, null],
  ]
  for (const parts of [
    [lost, before, after],
    [after, before, lost],
  ]) {
    const lake = await derivedLake(['stage_loss'], {})
    for (const rows of parts) await addRows(lake, rows)
    const rows = await lake.rows(
      'select stage_id, stage_attempt, lost_task_ms, lost_wall_ms from stage_loss order by all',
    )
    expect(rows.map((row) => Object.values(row))).toEqual(losses)
    await lake.close()
  }
})
