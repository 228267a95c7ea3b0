import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import type { RowObject } from '#lake/rows-file.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { rowsInEveryOrder } from '#models/testing/every-order.ts'
import {
  clusterRow,
  machinePriceRow,
  minuteRow,
  priceRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const dayOf = (number: number) => new Date(Date.UTC(2025, 4, number)).toISOString().slice(0, 10)
const at = (day: number, time: string) => `${dayOf(day)}T${time}:00Z`
const busy = 80
const quiet = 1

/** Four minutes of a dollar each. */
const billed = (cluster_id: string, day: number) =>
  usageRow(`${cluster_id} ${day}`, [at(day, '10:00'), at(day, '10:04')], { cluster_id, usage_quantity: '4' })
const minutes = (cluster_id: string, day: number, loads: readonly number[]) =>
  loads.map((load, minute) => minuteRow(at(day, `10:0${minute}`), load, { cluster_id }))
const oneOfFour = [busy, quiet, quiet, quiet]
const daysFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

const clusters = ['usual', 'too few', 'changing', 'never seen', 'with a run']
const prices = {
  list_price: [priceRow()],
  system_workspace: [workspaceRow],
  machine_price: [machinePriceRow('small', '60')],
  system_cluster: clusters.map((cluster_id) => clusterRow({ cluster_id, worker_count: 0 })),
}
const usage = [
  ...[-200, 1, 2, 3, 10].map((day) => billed('usual', day)),
  ...[1, 2, 10].map((day) => billed('too few', day)),
  ...[-10, ...daysFrom(1, 20), 25].map((day) => billed('changing', day)),
  ...[1, 2, 3, 10].map((day) => billed('with a run', day)),
  billed('never seen', 10),
]
const known: readonly RowObject[] = [
  ...[1, 2, 3].flatMap((day) => minutes('usual', day, oneOfFour)),
  ...[1, 2].flatMap((day) => minutes('too few', day, oneOfFour)),
  ...daysFrom(1, 7).flatMap((day) => minutes('changing', day, [busy, busy, busy, busy])),
  ...daysFrom(8, 20).flatMap((day) => minutes('changing', day, [quiet, quiet, quiet, quiet])),
  ...[1, 2, 3].flatMap((day) => minutes('with a run', day, oneOfFour)),
]
const run = taskRow('task', [at(10, '10:00'), at(10, '10:02')], { cluster_id: 'with a run' })

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(
    ['cluster_use_day', 'cost_day', 'run_cost_part', 'time_share', 'unexplained_day', 'usual_use_day'],
    { ...prices, usage_record: usage, node_minute: known, rest_task_run: [run] },
  )
})
afterAll(() => lake.close())

async function partsOf(cluster: string, day: number, source = 'databricks_usage') {
  const rows = await lake.rows(
    `select consumer, phase, confidence, cast(sum(amount) as decimal(12,4)) as amount, max(reason) as reason
     from run_cost_part
     where cluster_id = $cluster and day = cast($day as date) and source = $source
     group by all order by all`,
    { cluster, day: dayOf(day), source },
  )
  return rows.map((row) =>
    Object.values(row)
      .filter((value) => value !== null)
      .join(' '),
  )
}
const split = ['idle idle estimated 3.0000', 'interactive work estimated 1.0000']
const unallocated = ['cluster unknown unallocated 4.0000 no machine data of that time: idle or interactive']

test.each([
  ['time without node minutes is idle or interactive as on the days before', 'usual', 10, split],
  ['where no such day lies before, as on the first days after, however far', 'usual', -200, split],
  ['with node minutes of two days alone it is unallocated', 'too few', 10, unallocated],
  ['without any it is unallocated', 'never seen', 10, unallocated],
  [
    'the last 14 days count, not older ones',
    'changing',
    25,
    ['idle idle estimated 3.7143', 'interactive work estimated 0.2857'],
  ],
  [
    'of days that come later the first 14 count',
    'changing',
    -10,
    ['idle idle estimated 2.0000', 'interactive work estimated 2.0000'],
  ],
  [
    'what a run used is not estimated',
    'with a run',
    10,
    ['idle idle estimated 1.5000', 'interactive work estimated 0.5000', 'run work strong 2.0000'],
  ],
  [
    'a day with node minutes is as they say',
    'usual',
    2,
    ['idle idle strong 3.0000', 'interactive work strong 1.0000'],
  ],
])('%s', async (_, cluster, day, parts) => {
  expect(await partsOf(cluster, day)).toEqual(parts)
})

test('machines of that time are split alike', async () => {
  expect(await partsOf('usual', 10, 'machine_estimate')).toEqual(split)
})

test('days of which node minutes arrive late give the same shares in every order of arrival', async () => {
  const { atOnce, oneByOne, lastFirst } = await rowsInEveryOrder(
    [
      { ...prices, usage_record: usage },
      { node_minute: known.slice(0, 40) },
      { node_minute: known.slice(40), rest_task_run: [run] },
    ],
    ['cluster_use_day', 'usual_use_day', 'time_share', 'run_cost_part', 'cost_day', 'unexplained_day'],
  )
  expect(oneByOne).toEqual(atOnce)
  expect(lastFirst).toEqual(atOnce)
})
