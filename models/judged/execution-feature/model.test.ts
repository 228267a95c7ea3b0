import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  priceRow,
  runRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (day: number, time: string) => `2025-05-${String(day).padStart(2, '0')}T${time}:00Z`
const failed = { result_state: 'FAILED' }

/** The run of a day of job 70: so many minutes from ten o'clock. */
const daily = (day: number, minutes: number, rest: object = {}) =>
  runRow([at(day, '10:00'), new Date(Date.parse(at(day, '10:00')) + minutes * 60_000).toISOString()], {
    run_id: `r${day}`,
    ...rest,
  })

const days = Array.from({ length: 12 }, (_none, place) => place + 1)

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['execution_feature'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    machine_price: [machinePriceRow('small', '1')],
    system_cluster: [
      clusterRow({ worker_count: 0, auto_termination_minutes: 0 }),
      clusterRow({ worker_count: 0, change_time: at(3, '00:00'), auto_termination_minutes: 90 }),
    ],
    cluster_event: [2, 4].flatMap((day) => [
      eventRow('STARTING', at(day, '12:00')),
      eventRow('RUNNING', at(day, '12:00')),
      eventRow('TERMINATING', at(day, '14:00')),
    ]),
    node_minute: Array.from({ length: 120 }, (_none, minute) =>
      minuteRow(new Date(Date.parse(at(2, '12:00')) + minute * 60_000).toISOString(), 1),
    ),
    rest_run: days.map((day) => daily(day, day === 5 ? 600 : day * 10, day === 5 ? failed : {})),
    rest_task_run: [
      taskRow('first', [at(6, '10:00'), at(6, '10:30')], { run_id: 'r6', task_key: 'load', ...failed }),
      taskRow('second', [at(6, '10:30'), at(6, '11:00')], { run_id: 'r6', task_key: 'load' }),
    ],
    usage_record: [
      usageRow('of the instance', [at(2, '12:00'), at(2, '14:00')], { cluster_id: 'c', usage_quantity: '4' }),
    ],
  })
})

afterAll(() => lake.close())

const features = (columns: string, where: string) =>
  lake.rows(`select ${columns} from execution_feature where ${where} order by execution_id`)

test('a run has the mean of the last ten that succeeded before it, and how many those are', async () => {
  const columns = 'cast(usual_duration_ms / 60000 as int) as minutes, usual_count'
  expect(await features(columns, "run_id in ('r1', 'r2', 'r6', 'r12')")).toEqual([
    { minutes: null, usual_count: null },
    // Days 1 to 4 and 6 to 11: the failed fifth does not count.
    { minutes: 61, usual_count: 10 },
    { minutes: 10, usual_count: 1 },
    { minutes: 25, usual_count: 4 },
  ])
})

test('a run that turns out to have succeeded later changes what is usual afterwards', async () => {
  await addRows(lake, { rest_run: [daily(5, 600)] })
  const columns = 'cast(usual_duration_ms / 60000 as int) as minutes, usual_count'
  expect(await features(columns, "run_id in ('r6')")).toEqual([{ minutes: 140, usual_count: 5 }])
})

test('a run knows its target, its tries and whether it failed after the last one', async () => {
  expect(await features('target, has_failed, is_last_attempt, most_tries', "run_id in ('r6')")).toEqual([
    { target: 'JOB', has_failed: false, is_last_attempt: true, most_tries: '2' },
  ])
})

test('an instance of an all-purpose cluster has the setting of its start, and what its idle time cost', async () => {
  const columns =
    'target, auto_termination_minutes, cast(idle_ms / 60000 as int) as idle, cast(idle_cost as decimal(10,2)) as idle_cost, cost - idle_cost as rest'
  expect(await features(columns, "execution_kind = 'cluster_instance' and day < date '2025-05-05'")).toEqual([
    { target: 'APC', auto_termination_minutes: 0, idle: 120, idle_cost: '4.00', rest: '2.0000000000' },
    { target: 'APC', auto_termination_minutes: 90, idle: 0, idle_cost: '0.00', rest: '2.0000000000' },
  ])
})
