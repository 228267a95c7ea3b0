import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedInAnyOrder } from '#models/testing/any-order.ts'
import { clusterRow, ofRun, runPeriodRow, runRow, taskPeriodRow, taskRow } from '#models/testing/rows.ts'

const at = (time: string) => `2025-05-${time}:00Z`
const to = (start: string, end: string) => [at(start), at(end)] as const
const failed = { result_state: 'FAILED' }
const succeeded = { result_state: 'SUCCEEDED' }
const taskA = { task_key: 'a' }
const hour = to('01T10:00', '01T11:00')
const days = to('06T09:00', '06T10:00')
const running = [hour[0], null] as const
const seen = (time: string) => ({ seen_time: at(time) })
const longer = runPeriodRow(to('01T10:00', '01T11:30'), succeeded)

/** What is known of a run, and its attempts and tasks: status, begin and end, or when it was last seen. */
const situations = [
  [
    'a failed run that only the system tables know to be repaired days later has two attempts',
    {
      rest_run: [runRow(hour, failed)],
      rest_task_run: [taskRow('a1', hour, { ...taskA, ...failed })],
      system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days, succeeded)],
      system_task_run_period: [
        taskPeriodRow('a1', hour, { ...taskA, ...failed }),
        taskPeriodRow('a2', days, { ...taskA, ...succeeded }),
      ],
    },
    [
      'run/0 FAILED 01T10:00 01T11:00',
      'run/1 SUCCESS 06T09:00 06T10:00',
      'a1/0 FAILED 01T10:00 01T11:00',
      'a2/1 SUCCESS 06T09:00 06T10:00',
    ],
  ],
  [
    'a failed run is running again while the system tables show a repair',
    {
      rest_run: [runRow(hour, failed)],
      rest_task_run: [taskRow('a1', hour, { ...taskA, ...failed })],
      system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days)],
      system_task_run_period: [taskPeriodRow('a2', days, taskA)],
    },
    [
      'run/0 FAILED 01T10:00 01T11:00',
      'run/1 RUNNING 06T09:00 … seen 06T10:00',
      'a1/0 FAILED 01T10:00 01T11:00',
      'a2/1 RUNNING 06T09:00 … seen 06T10:00',
    ],
  ],
  [
    'a repair that REST knows is not judged by the earlier end in the system tables',
    {
      rest_run: [runRow([hour[0], days[1]], { last_repair: 1 })],
      rest_task_run: [
        taskRow('a1', hour, { ...taskA, ...failed }),
        taskRow('a2', days, { ...taskA, repair: 1 }),
      ],
      system_run_period: [runPeriodRow(hour, failed)],
      system_task_run_period: [taskPeriodRow('a1', hour, { ...taskA, ...failed })],
    },
    [
      'run/0 FAILED 01T10:00 01T11:00',
      'run/1 SUCCESS 06T09:00 06T10:00',
      'a1/0 FAILED 01T10:00 01T11:00',
      'a2/1 SUCCESS 06T09:00 06T10:00',
    ],
  ],
  [
    'a run that REST saw running and then lost is ended by the system tables',
    {
      rest_run: [runRow(running, seen('01T10:00'))],
      rest_task_run: [taskRow('a1', running, { ...taskA, ...seen('01T10:00') })],
      system_run_period: [runPeriodRow(hour, failed)],
      system_task_run_period: [taskPeriodRow('a1', hour, { ...taskA, ...failed })],
    },
    ['run/0 FAILED 01T10:00 01T11:00', 'a1/0 FAILED 01T10:00 01T11:00'],
  ],
  [
    'a task of which only its run is known to have ended ends with it',
    {
      rest_run: [runRow(running)],
      rest_task_run: [taskRow('a1', running, taskA)],
      system_run_period: [runPeriodRow(hour, succeeded)],
    },
    ['run/0 SUCCESS 01T10:00 01T11:00', 'a1/0 TERMINATED 01T10:00 01T11:00'],
  ],
  [
    'a run that REST saw running after an end in the system tables is running',
    { rest_run: [runRow(running, seen('06T09:00'))], system_run_period: [runPeriodRow(hour, failed)] },
    ['run/0 RUNNING 01T10:00 … seen 06T09:00'],
  ],
  [
    'of two ends that of the system tables counts where REST was read before it',
    { rest_run: [runRow(hour, failed)], system_run_period: [longer] },
    ['run/0 SUCCESS 01T10:00 01T11:30'],
  ],
  [
    'of two ends that of REST counts where it was read later',
    { rest_run: [runRow(hour, { ...failed, ...seen('01T12:00') })], system_run_period: [longer] },
    ['run/0 FAILED 01T10:00 01T11:00'],
  ],
  [
    'a run that only the system tables know, without an end, was last seen with its last period',
    { system_run_period: [runPeriodRow(hour)] },
    ['run/0 RUNNING 01T10:00 … seen 01T11:00'],
  ],
  [
    'a run that REST saw running after its last period was last seen then',
    { rest_run: [runRow(running, seen('01T13:00'))], system_run_period: [runPeriodRow(hour)] },
    ['run/0 RUNNING 01T10:00 … seen 01T13:00'],
  ],
  [
    'a run that REST saw running before its last period was last seen with that',
    { rest_run: [runRow(running, seen('01T10:00'))], system_run_period: [runPeriodRow(hour)] },
    ['run/0 RUNNING 01T10:00 … seen 01T11:00'],
  ],
  [
    'a run whose row is not dated was last seen on the last day that the row affects',
    { rest_run: [runRow(running, { last_day: '2025-05-06' })] },
    ['run/0 RUNNING 01T10:00 … seen 06T00:00'],
  ],
  [
    'a run that is known by its tasks alone has their attempts, times and states',
    {
      system_task_run_period: [
        taskPeriodRow('a1', hour, { ...taskA, ...failed }),
        taskPeriodRow('a2', days, { ...taskA, ...succeeded }),
      ],
    },
    [
      'run/0 FAILED 01T10:00 01T11:00',
      'run/1 SUCCESS 06T09:00 06T10:00',
      'a1/0 FAILED 01T10:00 01T11:00',
      'a2/1 SUCCESS 06T09:00 06T10:00',
    ],
  ],
  [
    'tries of a task within a run are tries of one attempt',
    {
      system_run_period: [runPeriodRow(hour, succeeded)],
      system_task_run_period: [
        taskPeriodRow('a1', to('01T10:00', '01T10:10'), { ...taskA, ...failed }),
        taskPeriodRow('a2', to('01T10:40', '01T11:00'), { ...taskA, ...succeeded }),
      ],
    },
    ['run/0 SUCCESS 01T10:00 01T11:00', 'a1/0 FAILED 01T10:00 01T10:10', 'a2/0 SUCCESS 01T10:40 01T11:00'],
  ],
  [
    'a task run that goes by one id in a run and its repair is a task run of each',
    {
      system_run_period: [runPeriodRow(hour, failed), runPeriodRow(days, succeeded)],
      system_task_run_period: [taskPeriodRow('a', hour, failed), taskPeriodRow('a', days, succeeded)],
    },
    [
      'run/0 FAILED 01T10:00 01T11:00',
      'run/1 SUCCESS 06T09:00 06T10:00',
      'a/0 FAILED 01T10:00 01T11:00',
      'a/1 SUCCESS 06T09:00 06T10:00',
    ],
  ],
] as const

let lake: Lake

beforeAll(async () => {
  const known = situations.map(([name, rows]) => ofRun(name, rows))
  lake = await derivedInAnyOrder([{ system_cluster: [clusterRow()] }, ...known], ['run', 'task_run'])
  return () => lake.close()
})

test.each(situations)('%s', async (run, _, expected) => {
  const columns = 'attempt, status, start_time, end_time, last_seen_time'
  const attempts = await lake.rows(`select ${columns} from run where run_id = $run order by attempt`, { run })
  const tasks = await lake.rows(
    `select task_run_id, ${columns} from task_run where run_id = $run order by attempt, task_run_id`,
    { run },
  )
  expect([...attempts, ...tasks].map(told)).toEqual(expected)
})

function told(row: Readonly<Record<string, unknown>>): string {
  const last = row['last_seen_time'] === null ? '' : ` seen ${shortTime(row['last_seen_time'])}`
  const name = `${row['task_run_id'] ?? 'run'}/${row['attempt']} ${row['status']}`
  return `${name} ${shortTime(row['start_time'])} ${shortTime(row['end_time'])}${last}`
}

function shortTime(time: unknown): string {
  return time === null ? '…' : String(time).slice(8, 16)
}
