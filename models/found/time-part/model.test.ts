import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { timePart } from './model.ts'

const day = '2025-05-01'
const execution = { day, execution_kind: 'job_run', asset_id: '70', execution_id: '7-0' }
const places = {
  queue: 1,
  setup: 2,
  driver_only: 3,
  waiting: 15,
  cpu: 16,
}
const part = (name: keyof typeof places, wall_ms: number, paid_core_ms: number) => ({
  ...execution,
  part: name,
  place: places[name],
  wall_ms,
  paid_core_ms,
})
const paid = (cost: string, rest: object = {}) => ({ ...execution, currency: 'USD', cost, ...rest })

const partsOf = async (rows: RowsRead) =>
  (await selectAlone(timePart, rows, { days: [day] }))
    .toSorted((one, other) => Number(one['place']) - Number(other['place']))
    .map(({ part: name, currency, cost, is_cause }) => [name, currency, cost, is_cause])

test('the costs of parts add up to that of the execution in each currency, and a queue costs nothing', async () => {
  const parts = [
    part('queue', 900, 0),
    part('setup', 1000, 1),
    part('waiting', 1000, 1),
    part('cpu', 1000, 1),
  ]
  const days = [paid('0.0000000003'), paid('1', { day: '2025-05-02' })]
  expect(await partsOf({ execution_time_part: parts, execution_cost_day: days })).toEqual([
    ['queue', 'USD', '0.0000000000', false],
    ['setup', 'USD', '0.3333330000', false],
    ['waiting', 'USD', '0.3333330000', false],
    ['cpu', 'USD', '0.3333340003', false],
  ])
})

test('the costs of the parts of a task add up to its own cost, whatever its run costs', async () => {
  const task = { run_id: '7', attempt: 0, task_run_id: 't' }
  const ofTask = { ...task, execution_kind: 'task_run', asset_id: '7-0', execution_id: 't' }
  const parts = [part('setup', 1000, 1), part('cpu', 2000, 2)]
  const rows = {
    execution_time_part: parts.map((row) => ({ ...row, ...ofTask })),
    execution_cost_day: [paid('100')],
    task_run_day: [
      { ...task, day, currency: 'USD', amount: '0.4' },
      { ...task, day: '2025-05-02', currency: 'USD', amount: '0.5000000001' },
      { ...task, day, task_run_id: 'other', currency: 'USD', amount: '9' },
    ],
  }
  expect(await partsOf(rows)).toEqual([
    ['setup', 'USD', '0.3000000000', false],
    ['cpu', 'USD', '0.6000000001', false],
  ])
})

test('an execution without a cost, or that only waited in its queue, keeps its parts', async () => {
  expect(await partsOf({ execution_time_part: [part('cpu', 5, 5)] })).toEqual([['cpu', null, null, false]])
  const waited = { execution_time_part: [part('queue', 5, 0)], execution_cost_day: [paid('2')] }
  expect(await partsOf(waited)).toEqual([['queue', 'USD', '2.0000000000', false]])
})

test('a part that is the cause of its execution is marked', async () => {
  const parts = [part('driver_only', 5, 1), part('cpu', 5, 1)]
  const execution_cause = [{ ...execution, part: 'driver_only' }]
  expect(
    (await partsOf({ execution_time_part: parts, execution_cause })).map(([, , , isCause]) => isCause),
  ).toEqual([true, false])
})
