import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake, derivedRows } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const tables = ['run_cost_part', 'statement_cost_day', 'warehouse_source_day', 'warehouse_statement_day']

const ids = { account_id: 'account', workspace_id: '1' }
const at = (time: string) => `2025-05-${time}Z`
const dayOf = (time: string) => time.slice(0, 10)

function statement(
  warehouse_id: string,
  statement_id: string,
  [start, end]: readonly [string, string],
  rest = {},
) {
  const start_time = at(start)
  const end_time = at(end)
  return {
    ...ids,
    statement_id,
    warehouse_id,
    start_time,
    end_time,
    execution_status: 'FINISHED',
    statement_text: `select * from t where id = ${statement_id.length}`,
    total_duration_ms: Date.parse(end_time) - Date.parse(start_time),
    read_bytes: 100,
    executed_by: 'ann',
    day: dayOf(start_time),
    last_day: dayOf(new Date(Date.parse(end_time) - 1).toISOString()),
    ...rest,
  }
}
const usage = (warehouse_id: string, [start, end]: readonly [string, string], usage_quantity: string) =>
  usageRow(`${warehouse_id} ${start}`, [at(start), at(end)], {
    warehouse_id,
    billing_origin_product: 'SQL',
    usage_quantity,
  })

/** Statements at odd moments of two days that overlap, wait, fail, and last past midnight. */
const odd = Array.from({ length: 300 }, (_, index) => {
  const minute = (index * 37) % 1430
  const from = Date.parse(at('02T22:00:00')) + minute * 60_000 + index * 13
  const until = from + 1_000 + ((index * 7919) % 900_000)
  const time = (ms: number) => new Date(ms).toISOString().slice(8, 23)
  return statement('odd', `odd ${index}`, [time(from), time(until)], {
    statement_text: `select ${'a'.repeat(index % 170)} from b`,
    executed_by: index % 3 === 0 ? 'ann' : 'bob',
    dashboard_id: index % 7 === 0 ? 'd' : null,
    job_id: index % 5 === 0 ? 'j' : null,
    job_run_id: index % 5 === 0 ? `r ${index % 2}` : null,
    waiting_for_compute_duration_ms: index % 4 === 0 ? 300 : null,
    execution_status: index % 11 === 0 ? 'FAILED' : index % 13 === 0 ? 'CANCELED' : 'FINISHED',
    read_bytes: index,
  })
})
const oddUsage = Array.from({ length: 26 }, (_, hour) => {
  const from = Date.parse(at('02T22:30:00')) + hour * 3_600_000
  const time = (ms: number) => new Date(ms).toISOString().slice(8, 19)
  return usage('odd', [time(from), time(from + 3_600_000)], `0.${hour}3711`)
})

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [
      usage('w', ['02T10:00:00', '02T11:00:00'], '6'),
      usage('alone', ['02T10:00:00', '02T11:00:00'], '6'),
      usage('alone', ['02T11:00:00', '02T12:00:00'], '2'),
      usage('night', ['02T23:00:00', '03T00:00:00'], '1'),
      usage('night', ['03T00:00:00', '03T01:00:00'], '4'),
      ...oddUsage,
    ],
    query_run: [
      statement('w', 'one', ['02T10:00:00', '02T10:20:00']),
      statement('w', 'eleven', ['02T10:10:00', '02T10:30:00'], { execution_status: 'FAILED' }),
      statement('w', 'other', ['02T10:20:00', '02T10:30:00'], { executed_by: 'bob' }),
      statement('alone', 'alone', ['02T10:30:00', '02T11:30:00']),
      statement('night', 'night', ['02T23:30:00', '03T00:30:00']),
      statement('not billed', 'early', ['02T10:00:00', '02T10:10:00']),
      ...odd,
    ],
  })
})
afterAll(() => lake.close())

async function partsOf(warehouse: string, columns: string): Promise<string[]> {
  const rows = await lake.rows(
    `select ${columns} from warehouse_statement_day where warehouse_id = '${warehouse}' order by all`,
  )
  return rows.map((row) => Object.values(row).map(String).join(' '))
}

test('a statement is charged its fair part of the moments in which it worked, by user; idle time stands beside', async () => {
  expect(
    await partsOf('w', 'part_kind, executed_by, statements, failed_statements, read_bytes, cost'),
  ).toEqual([
    'idle null 0 0 0 3.0000000000',
    'statement ann 2 1 200 2.5000000000',
    'statement bob 1 0 100 0.5000000000',
  ])
})

test('a statement that worked alone all day has all of its hours', async () => {
  expect(await partsOf('alone', 'part_kind, statements, cost')).toEqual([
    'idle 0 4.0000000000',
    'statement 1 4.0000000000',
  ])
})

test('a statement that works past midnight counts on the day of its start and costs on both', async () => {
  expect(await partsOf('night', 'part_kind, day, statements, cost')).toEqual([
    'idle 2025-05-02 0 0.5000000000',
    'idle 2025-05-03 0 2.0000000000',
    'statement 2025-05-02 1 0.5000000000',
    'statement 2025-05-03 0 2.0000000000',
  ])
})

test('before a day is billed its statements are counted and their cost is not known', async () => {
  expect(await partsOf('not billed', 'part_kind, statements, currency, cost')).toEqual([
    'statement 1 null null',
  ])
})

test('the parts are the sources of the warehouse, and those the ledger, in all digits, every day', async () => {
  const sums = (table: string, source: string) => `
    select day, warehouse_id, currency, ${source} as part, cast(sum(cost) as decimal(28,10)) as cost
    from ${table} where cost is not null group by all order by all`
  expect(await lake.rows(sums('warehouse_statement_day', "part_kind not in ('idle', 'unknown')"))).toEqual(
    await lake.rows(sums('warehouse_source_day', 'source_id is not null')),
  )
  expect(await lake.rows(sums('statement_cost_day', 'source_id'))).toEqual(
    await lake.rows(
      `select * from (${sums('warehouse_source_day', 'source_id')}) where part is not null order by all`,
    ),
  )
  const [ledger] = await lake.rows(
    `select
      (select sum(amount) from run_cost_part where asset_id = 'odd') as billed,
      (select sum(cost) from warehouse_statement_day where warehouse_id = 'odd') as listed,
      (select count(*) from statement_cost_day where statement_id is null) as unnamed`,
  )
  expect(ledger?.['listed']).toBe(ledger?.['billed'])
  expect(ledger?.['unnamed']).toBe('0')
})

test('only the most expensive, longest and most reading statements of a day are named; the rest is a row for each source and user', async () => {
  const [found] = await lake.rows(`
    select
      count(*) filter (part_kind = 'statement') as named,
      count(*) filter (part_kind = 'other') as rest,
      count(distinct (source_id, executed_by)) filter (part_kind = 'other') as rest_users,
      sum(statements) as statements,
      sum(failed_statements) as failed,
      sum(canceled_statements) as canceled,
      sum(read_bytes) as read_bytes,
      min(cost) filter (part_kind = 'other') > 0 as has_cost
    from warehouse_statement_day
    where warehouse_id = 'odd' and day = date '2025-05-03'`)
  const started = odd.filter(({ day }) => day === '2025-05-03')
  const withStatus = (status: string) =>
    String(started.filter(({ execution_status }) => execution_status === status).length)
  expect(Number(found?.['named'])).toBeGreaterThanOrEqual(100)
  expect(Number(found?.['named'])).toBeLessThanOrEqual(200)
  expect(Number(found?.['rest'])).toBeGreaterThan(1)
  expect(found).toMatchObject({
    rest: found?.['rest_users'],
    has_cost: true,
    statements: String(started.length),
    failed: withStatus('FAILED'),
    canceled: withStatus('CANCELED'),
    read_bytes: String(started.reduce((sum, { read_bytes }) => sum + read_bytes, 0)),
  })
})

test('a text that many people run is named for each of them, though each costs little', async () => {
  const second = (index: number) =>
    new Date(Date.parse(at('02T10:00:00')) + index * 1000).toISOString().slice(8, 19)
  const run = (index: number, rest: object) =>
    statement('busy', `run ${index}`, [second(index * 20), second(index * 20 + 9)], rest)
  const found = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [usage('busy', ['02T10:00:00', '02T11:00:00'], '6')],
    query_run: Array.from({ length: 170 }, (_, index) =>
      index < 130
        ? run(index, {
            statement_text: `select ${'a'.repeat(index + 1)}`,
            executed_by: 'ann',
            read_bytes: 1000,
          })
        : run(index, {
            statement_text: `select total from sales where region = ${index}`,
            executed_by: `viewer ${index}`,
            end_time: at(second(index * 20 + 5)),
            total_duration_ms: 5000,
            start_time: at(second(index * 20)),
          }),
    ),
  })
  expect(
    await found.rows(
      `select part_kind, count(*) as rows, max(executed_by) as user_name
      from warehouse_statement_day where executed_by like 'viewer %' group by all`,
    ),
  ).toEqual([{ part_kind: 'statement', rows: '40', user_name: 'viewer 169' }])
  await found.close()
})

test('the last start and the client of the runs are kept; several clients are not one', async () => {
  const sent = (id: string, minute: number, client_application: string, executed_by = 'ann') =>
    statement('w', id, [`02T10:${minute}:00`, `02T10:${minute + 1}:00`], { client_application, executed_by })
  const found = await derivedLake(tables, {
    list_price: [priceRow()],
    query_run: [
      sent('a', 10, 'Power BI'),
      sent('b', 20, 'Power BI'),
      sent('c', 30, 'Power BI', 'bob'),
      sent('d', 40, 'Tableau', 'bob'),
    ],
  })
  expect(
    await found.rows(
      'select executed_by, client_application, last_start_time from warehouse_statement_day order by executed_by',
    ),
  ).toEqual([
    { executed_by: 'ann', client_application: 'Power BI', last_start_time: '2025-05-02T10:20:00.000Z' },
    { executed_by: 'bob', client_application: null, last_start_time: '2025-05-02T10:40:00.000Z' },
  ])
  await found.close()
})

test('days that arrive one after the other come to the same as all at once', async () => {
  const later = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: oddUsage.slice(0, 2),
    query_run: odd.slice(0, 100),
  })
  await addRows(later, { query_run: odd.slice(100) })
  await addRows(later, { usage_record: oddUsage.slice(2) })
  const atOnce = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: oddUsage,
    query_run: odd,
  })
  const [one, other] = [await derivedRows(later), await derivedRows(atOnce)]
  expect(one['warehouse_statement_day']).toEqual(other['warehouse_statement_day'])
  expect(one['statement_cost_day']).toEqual(other['statement_cost_day'])
  await later.close()
  await atOnce.close()
})

test('a statement that uses no compute costs nothing on a billed day, and is not known to on another', async () => {
  const cached = (day: string) =>
    statement('w', `cached ${day}`, [`${day}T10:00:00`, `${day}T10:30:00`], { total_task_duration_ms: 0 })
  const found = await derivedLake(tables, {
    list_price: [priceRow()],
    usage_record: [usage('w', ['02T10:00:00', '02T11:00:00'], '6')],
    query_run: [cached('02'), cached('03')],
  })
  expect(
    await found.rows(
      "select day, statements, cost from warehouse_statement_day where part_kind = 'statement' order by day",
    ),
  ).toEqual([
    { day: '2025-05-02', statements: '1', cost: '0.0000000000' },
    { day: '2025-05-03', statements: '1', cost: null },
  ])
  await found.close()
})
