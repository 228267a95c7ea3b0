import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { timePart } from './model.ts'

const day = '2025-05-01'
const execution = { day, execution_kind: 'job_run', asset_id: '70', execution_id: '7-0' }
const places = {
  queue: 1,
  setup: 2,
  driver_only: 3,
  too_few_tasks: 5,
  stragglers: 6,
  uneven_rounds: 7,
  waiting: 15,
  cpu: 16,
}
const part = (name: keyof typeof places, wall_ms: number, paid_core_ms: number, rest: object = {}) => ({
  ...execution,
  part: name,
  place: places[name],
  wall_ms,
  paid_core_ms,
  ...rest,
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

test('an execution without a cost, or that only waited in its queue, keeps its parts', async () => {
  expect(await partsOf({ execution_time_part: [part('cpu', 5, 5)] })).toEqual([['cpu', null, null, false]])
  const waited = { execution_time_part: [part('queue', 5, 0)], execution_cost_day: [paid('2')] }
  expect(await partsOf(waited)).toEqual([['queue', 'USD', '2.0000000000', false]])
})

test('the cause is the longest part that can be changed, from a tenth of the time on', async () => {
  const named = async (...parts: object[]) =>
    (await partsOf({ execution_time_part: parts })).filter(([, , , isCause]) => isCause).map(([name]) => name)
  const few = (wall_ms: number, stage_share: number) => part('too_few_tasks', wall_ms, 1, { stage_share })
  expect(await named(part('driver_only', 100, 1), part('stragglers', 150, 1), part('cpu', 750, 1))).toEqual([
    'stragglers',
  ])
  expect(await named(part('driver_only', 99, 1), part('cpu', 901, 1))).toEqual([])
  expect(await named(part('uneven_rounds', 500, 1), part('waiting', 400, 1), part('cpu', 100, 1))).toEqual([])
  expect(await named(few(500, 0.59), part('cpu', 500, 1))).toEqual([])
  expect(await named(few(500, 0.6), part('cpu', 500, 1))).toEqual(['too_few_tasks'])
})
