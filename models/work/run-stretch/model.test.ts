import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedInAnyOrder } from '#models/testing/any-order.ts'
import { ofRun, runPeriodRow, runRow, taskPeriodRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const failed = { result_state: 'FAILED' }
const succeeded = { result_state: 'SUCCEEDED' }
const taskA = { task_key: 'a' }
const hour = to('01T10:00', '01T11:00')
const days = to('06T09:00', '06T10:00')
const early = ['2025-05-06T08:59:59.900Z', days[1]] as const

/** What is known of a run, and per attempt its stretch and its result, or … while it goes on. */
const situations = [
  [
    'a run that is cut into hours is one stretch, which goes on while it has no result',
    { system_run_period: [runPeriodRow(hour), runPeriodRow(to('01T11:00', '01T12:00'))] },
    ['0: 01T10:00 01T12:00 …'],
  ],
  [
    'the last period of a run has its result',
    { system_run_period: [runPeriodRow(hour), runPeriodRow(to('01T11:00', '01T11:05'), succeeded)] },
    ['0: 01T10:00 01T11:05 SUCCEEDED'],
  ],
  [
    'a period days after the run had ended is a repair',
    { system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days, succeeded)] },
    ['0: 01T10:00 01T11:00 FAILED', '1: 06T09:00 06T10:00 SUCCEEDED'],
  ],
  [
    'a period that begins at once after the run had ended is a repair',
    { system_run_period: [runPeriodRow(hour, failed), runPeriodRow(to('01T11:00', '01T11:30'), succeeded)] },
    ['0: 01T10:00 01T11:00 FAILED', '1: 01T11:00 01T11:30 SUCCEEDED'],
  ],
  [
    'a gap in the periods of a run begins a repair, though its result was lost',
    { system_run_period: [runPeriodRow(hour), runPeriodRow(days)] },
    ['0: 01T10:00 01T11:00 …', '1: 06T09:00 06T10:00 …'],
  ],
  [
    'an hour that is missing between two periods is no gap where a task ran in it',
    {
      system_run_period: [runPeriodRow(hour), runPeriodRow(to('01T12:00', '01T13:00'), succeeded)],
      system_task_run_period: [taskPeriodRow('a', to('01T11:00', '01T12:00'))],
    },
    ['0: 01T10:00 01T13:00 SUCCEEDED'],
  ],
  [
    'a task that is tried again while its run goes on is no repair, however long it waits',
    {
      system_run_period: [runPeriodRow(to('01T10:00', '01T12:00'), succeeded)],
      system_task_run_period: [
        taskPeriodRow('a1', to('01T10:00', '01T10:30'), { ...taskA, ...failed }),
        taskPeriodRow('a2', to('01T11:00', '01T12:00'), { ...taskA, ...succeeded }),
      ],
    },
    ['0: 01T10:00 01T12:00 SUCCEEDED'],
  ],
  [
    'a task that is skipped in the moment in which its repair ends begins no other one',
    {
      system_run_period: [
        runPeriodRow(hour, failed),
        runPeriodRow(days, failed),
        runPeriodRow(to('09T09:00', '09T10:00'), succeeded),
      ],
      system_task_run_period: [
        taskPeriodRow('b1', to('01T11:00', '01T11:00'), { task_key: 'b', result_state: 'UPSTREAM_FAILED' }),
        taskPeriodRow('b2', to('06T10:00', '06T10:00'), { task_key: 'b', result_state: 'UPSTREAM_FAILED' }),
        taskPeriodRow('b3', to('09T09:00', '09T10:00'), { task_key: 'b', ...succeeded }),
      ],
    },
    ['0: 01T10:00 01T11:00 FAILED', '1: 06T09:00 06T10:00 FAILED', '2: 09T09:00 09T10:00 SUCCEEDED'],
  ],
  [
    'where only tasks are known, a task that begins again days later is a repair',
    {
      system_task_run_period: [
        taskPeriodRow('a1', hour, { ...taskA, ...failed }),
        taskPeriodRow('a2', days, { ...taskA, ...succeeded }),
      ],
    },
    ['0: 01T10:00 01T11:00 …', '1: 06T09:00 06T10:00 …'],
  ],
  [
    'so it is where the task keeps its id',
    { system_task_run_period: [taskPeriodRow('a', hour, failed), taskPeriodRow('a', days, succeeded)] },
    ['0: 01T10:00 01T11:00 …', '1: 06T09:00 06T10:00 …'],
  ],
  [
    'where only tasks are known, a try that follows soon and another task that follows late are no repairs',
    {
      system_task_run_period: [
        taskPeriodRow('a1', hour, { ...taskA, ...failed }),
        taskPeriodRow('a2', to('01T11:04', '01T11:30'), { ...taskA, ...succeeded }),
        taskPeriodRow('b1', to('01T12:30', '01T13:00'), { task_key: 'b', ...succeeded }),
      ],
    },
    ['0: 01T10:00 01T13:00 …'],
  ],
  [
    'a repair without a period of its run yet is known by its task',
    {
      system_run_period: [runPeriodRow(hour, failed)],
      system_task_run_period: [
        taskPeriodRow('a1', hour, { ...taskA, ...failed }),
        taskPeriodRow('a2', days, taskA),
      ],
    },
    ['0: 01T10:00 01T11:00 FAILED', '1: 06T09:00 06T10:00 …'],
  ],
  [
    'a stretch has the number that REST gives its tasks, and later ones count on from there',
    {
      rest_run: [runRow([hour[0], days[1]], { last_repair: 2 })],
      rest_task_run: [taskRow('a3', days, { repair: 2 })],
      system_run_period: [runPeriodRow(days, failed), runPeriodRow(to('09T09:00', '09T10:00'), succeeded)],
    },
    ['2: 06T09:00 06T10:00 FAILED', '3: 09T09:00 09T10:00 SUCCEEDED'],
  ],
  [
    'a stretch after the end in REST is a repair, also where it is the first one',
    {
      rest_run: [runRow(hour, failed)],
      rest_task_run: [taskRow('a1', hour, failed)],
      system_run_period: [runPeriodRow(days, succeeded)],
    },
    ['1: 06T09:00 06T10:00 SUCCEEDED'],
  ],
  [
    'a task that begins in REST just before the first period of its repair is within it',
    {
      rest_run: [runRow([hour[0], days[1]], { last_repair: 1 })],
      rest_task_run: [taskRow('a1', hour, failed), taskRow('a2', early, { repair: 1 })],
      system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days, succeeded)],
    },
    ['0: 01T10:00 01T11:00 FAILED', '1: 06T09:00 06T10:00 SUCCEEDED'],
  ],
] as const

let lake: Lake

beforeAll(async () => {
  lake = await derivedInAnyOrder(
    situations.map(([name, rows]) => ofRun(name, rows)),
    ['run_stretch'],
  )
  return () => lake.close()
})

test.each(situations)('%s', async (run, _, expected) => {
  const stretches = await lake.rows(
    'select attempt, start_time, until_time, has_ended, result_state from run_stretch where run_id = $run order by attempt',
    { run },
  )
  const told = stretches.map((row) => {
    const [start, until] = [row['start_time'], row['until_time']].map((time) => String(time).slice(8, 16))
    return `${row['attempt']}: ${start} ${until} ${row['has_ended'] ? row['result_state'] : '…'}`
  })
  expect(told).toEqual(expected)
})
