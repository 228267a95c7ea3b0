import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const day = '2025-05-02'
const at = (time: string) => `${day}T${time}Z`
const collect = { own_purpose: 'collect', executed_by: 'lakegauge' }
const lakePurpose = { own_purpose: 'lake', executed_by: 'lakegauge' }

let statements = 0
function statement(warehouse_id: string, [start, end]: readonly [string, string], rest = {}) {
  statements += 1
  return {
    account_id: 'account',
    workspace_id: '1',
    statement_id: `statement ${statements}`,
    warehouse_id,
    start_time: at(start),
    end_time: at(end),
    executed_by: 'ann',
    execution_status: 'FINISHED',
    own_purpose: null,
    read_rows: 10,
    read_bytes: 1000,
    total_duration_ms: 60_000,
    day,
    last_day: day,
    ...rest,
  }
}

/** An hour of a warehouse at a dollar for each unit. */
const hourOf = (warehouse_id: string, hour: number, usage_quantity: string, rest = {}) =>
  usageRow(`${warehouse_id} ${hour} ${usage_quantity}`, [at(`${hour}:00:00`), at(`${hour + 1}:00:00`)], {
    warehouse_id,
    billing_origin_product: 'SQL',
    usage_quantity,
    ...rest,
  })

const odd = Array.from({ length: 60 }, (_, index) => {
  const minute = String((index * 7) % 59).padStart(2, '0')
  const time = `1${index % 4}:${minute}`
  const purpose = [collect, lakePurpose, {}][index % 3] ?? {}
  return statement('odd', [`${time}:00.${100 + index}`, `${time}:37.991`], purpose)
})

let lake: Lake
beforeAll(async () => {
  lake = await derivedLake(['own_cost_day', 'run_cost_part'], {
    list_price: [priceRow()],
    usage_record: [
      hourOf('shared', 10, '6'),
      hourOf('alone', 10, '6'),
      ...[10, 11, 12, 13].map((hour) => hourOf('odd', hour, `0.${hour}37${hour}9`)),
      hourOf('retracted', 10, '6'),
      hourOf('retracted', 10, '-6', { record_type: 'RETRACTION' }),
      hourOf('of others', 10, '6'),
    ],
    query_run: [
      statement('shared', ['10:00:00', '10:10:00'], collect),
      statement('shared', ['10:10:00', '10:30:00']),
      statement('alone', ['10:00:00', '10:00:07'], collect),
      statement('alone', ['10:00:03', '10:00:13'], lakePurpose),
      statement('alone', ['10:20:00', '10:20:01'], { ...lakePurpose, execution_status: 'FAILED' }),
      ...odd,
      statement('not billed', ['10:00:00', '10:10:00'], collect),
      statement('retracted', ['10:00:00', '10:10:00'], collect),
      statement('of others', ['10:00:00', '10:10:00'], { dashboard_id: 'sales' }),
      statement('of others', ['10:20:00', '10:40:00'], { own_purpose: 'unreadable' }),
    ],
  })
})
afterAll(() => lake.close())

async function ownOf(warehouse: string, columns: string): Promise<string[]> {
  const rows = await lake.rows(
    `select ${columns} from own_cost_day where warehouse_id = '${warehouse}' order by purpose`,
  )
  return rows.map((row) => Object.values(row).map(String).join(' '))
}

const money = 'purpose, work_amount, idle_amount, amount, warehouse_amount'

test('the product is charged for its statements and for its share of the idle time', async () => {
  expect(await ownOf('shared', money)).toEqual([
    'collect 1.0000000000 1.0000000000 2.0000000000 6.0000000000',
  ])
})

test('a warehouse that only the product uses is charged to it entirely', async () => {
  const [sum] = await lake.rows(
    `select sum(amount) as amount, count(*) as purposes from own_cost_day where warehouse_id = 'alone'`,
  )
  expect(sum).toEqual({ amount: '6.0000000000', purposes: '2' })
})

test('the shares add up to the ledger and to the bill of the warehouse in all digits', async () => {
  const [found] = await lake.rows(`
    select
      sum(work_amount) as work,
      (select sum(amount) from run_cost_part where asset_id = 'odd' and consumer_id like 'lakegauge:%') as in_ledger,
      sum(amount) as amount,
      max(warehouse_amount) as warehouse_amount,
      (select sum(amount) from run_cost_part where asset_id = 'odd') as billed,
      sum(idle_amount) as idle_amount
    from own_cost_day
    where warehouse_id = 'odd'`)
  expect(found?.['work']).toBe(found?.['in_ledger'])
  expect(found?.['warehouse_amount']).toBe(found?.['billed'])
  expect(Number(found?.['amount'])).toBeLessThan(Number(found?.['warehouse_amount']))
  expect(Number(found?.['idle_amount'])).toBeGreaterThan(0)
})

test('statements, failures, rows and bytes are counted by purpose', async () => {
  const counts = 'purpose, statements, failed_statements, read_rows, read_bytes, duration_ms'
  expect(await ownOf('alone', counts)).toEqual(['collect 1 0 10 1000 60000', 'lake 2 1 20 2000 120000'])
})

test('before a day is billed, its statements are counted and its money is null', async () => {
  expect(await ownOf('not billed', `${money}, statements`)).toEqual(['collect null null null null 1'])
})

test('a retraction takes the money back', async () => {
  expect(await ownOf('retracted', money)).toEqual([
    'collect 0.0000000000 0.0000000000 0.0000000000 0.0000000000',
  ])
})

test('statements of others cost it nothing, and those with a hidden text are marked as possibly its own', async () => {
  expect(await ownOf('of others', `${money}, statements`)).toEqual(['unreadable null null null null 1'])
})
