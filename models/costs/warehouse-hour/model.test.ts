import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake, derivedRows } from '#models/testing/derived.ts'
import { correctedRows, priceRow, usageRow } from '#models/testing/rows.ts'

const tables = ['run_cost_part', 'statement_duration_day', 'warehouse_hour']

const ids = { account_id: 'account', workspace_id: '1' }
const at = (time: string) => `2025-05-${time}Z`

const event = (warehouse_id: string, time: string, event_type: string, cluster_count: number) => ({
  ...ids,
  warehouse_id,
  event_time: at(time),
  event_type,
  cluster_count,
  day: at(time).slice(0, 10),
  last_day: at(time).slice(0, 10),
})
const statement = (warehouse_id: string, start: string, end: string, rest = {}) => ({
  ...ids,
  statement_id: `${warehouse_id} ${start}`,
  warehouse_id,
  start_time: at(start),
  end_time: at(end),
  total_duration_ms: Date.parse(at(end)) - Date.parse(at(start)),
  executed_by: 'ann',
  day: at(start).slice(0, 10),
  last_day: at(start).slice(0, 10),
  ...rest,
})
const hourOf = (warehouse_id: string, day: string, hour: number, usage_quantity = '6') => {
  const time = (hours: number) =>
    new Date(Date.parse(at(`${day}T00:00:00`)) + hours * 3_600_000).toISOString()
  return usageRow(`${warehouse_id} ${day} ${hour}`, [time(hour), time(hour + 1)], {
    warehouse_id,
    billing_origin_product: 'SQL',
    usage_quantity,
  })
}
const nightEvents = [
  event('night', '02T23:00:00', 'STARTING', 0),
  event('night', '02T23:00:00', 'RUNNING', 1),
  event('night', '05T01:30:00', 'STOPPED', 0),
]
const nightUsage = [hourOf('night', '02', 23), hourOf('night', '03', 0), hourOf('night', '05', 0)]

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [
      hourOf('w', '02', 10),
      hourOf('w', '02', 11, '12'),
      ...nightUsage,
      hourOf('silent', '02', 10),
    ],
    warehouse_event: [
      event('w', '02T10:15:00', 'STARTING', 0),
      event('w', '02T10:20:00', 'RUNNING', 1),
      event('w', '02T11:00:00', 'SCALED_UP', 3),
      event('w', '02T11:10:00', 'SCALED_DOWN', 1),
      event('w', '02T11:40:00', 'STOPPING', 0),
      event('w', '02T11:45:00', 'STOPPED', 0),
      ...nightEvents,
    ],
    query_run: [
      statement('w', '02T10:20:00', '02T10:50:00', { waiting_for_compute_duration_ms: 60_000 }),
      statement('w', '02T11:00:00', '02T11:30:00'),
      statement('silent', '02T10:00:00', '02T10:00:01.234'),
    ],
  })
})
afterAll(() => lake.close())

async function hoursOf(warehouse: string, columns: string, from: Lake = lake): Promise<string[]> {
  const rows = await from.rows(
    `select ${columns} from warehouse_hour where warehouse_id = '${warehouse}' order by hour`,
  )
  return rows.map((row) => Object.values(row).map(String).join(' '))
}
const minutes = 'running_ms / 60000 as running, cluster_ms / 60000 as clusters, peak_clusters'

test('clusters run from event to event, hour by hour', async () => {
  expect(await hoursOf('w', `hour, ${minutes}`)).toEqual([
    '2025-05-02T10:00:00.000Z 40 40 1',
    '2025-05-02T11:00:00.000Z 40 60 3',
  ])
})

test('statements, their waits and the cost with its idle part stand beside', async () => {
  expect(await hoursOf('w', 'statements, waiting_statements, waited_ms, currency, cost, idle_cost')).toEqual([
    '1 1 60000 USD 6.0000000000 3.1000000000',
    '1 0 0 USD 12.0000000000 6.0000000000',
  ])
})

test('a warehouse that is up goes on over midnight until the end of its last usage of a day', async () => {
  expect(await hoursOf('night', `day, ${minutes}`)).toEqual([
    '2025-05-02 60 60 1',
    '2025-05-03 60 60 1',
    '2025-05-05 60 60 1',
    '2025-05-05 30 30 1',
  ])
})

test('a warehouse without events has statements and cost, and no number of clusters', async () => {
  expect(await hoursOf('silent', `${minutes}, statements, cost`)).toEqual(['null null null 1 6.0000000000'])
})

test('the hours add up to the ledger', async () => {
  expect(await lake.rows(`select sum(cost) as cost, sum(idle_cost) as idle from warehouse_hour`)).toEqual(
    await lake.rows(
      `select sum(amount) as cost, sum(case when phase = 'idle' then amount end) as idle
       from run_cost_part where consumer in ('query', 'warehouse')`,
    ),
  )
})

test('durations are counted by two digits, rounded up', async () => {
  expect(
    await lake.rows('select warehouse_id, duration_ms, statements from statement_duration_day order by all'),
  ).toEqual([
    { warehouse_id: 'silent', duration_ms: '1300', statements: '1' },
    { warehouse_id: 'w', duration_ms: '1800000', statements: '2' },
  ])
})

test('an event that arrives late changes the days that begin with it', async () => {
  const later = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: nightUsage,
    warehouse_event: nightEvents.slice(2),
  })
  expect(await hoursOf('night', 'running_ms', later)).toEqual(['null', 'null', '0'])
  await addRows(later, { warehouse_event: nightEvents.slice(0, 2) })
  const atOnce = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: nightUsage,
    warehouse_event: nightEvents,
  })
  expect((await derivedRows(later))['warehouse_hour']).toEqual((await derivedRows(atOnce))['warehouse_hour'])
  await later.close()
  await atOnce.close()
})

test('withdrawn usage does not keep a warehouse up', async () => {
  const corrected = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [nightUsage[0] ?? {}, ...correctedRows(nightUsage[1] ?? {})],
    warehouse_event: nightEvents.slice(0, 2),
  })
  expect(await hoursOf('night', 'day, running_ms', corrected)).toEqual(['2025-05-02 3600000', '2025-05-03 0'])
  await corrected.close()
})
