import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const tables = ['waste_day', 'asset_day', 'job_day']
const at = (day: string, hour: number, minute = 0) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + (hour * 60 + minute) * 60_000).toISOString()
const hourOf = (day: string, hour: number) =>
  usageRow(`${day} ${hour}`, [at(day, hour), at(day, hour + 1)], {
    warehouse_id: 'w',
    billing_origin_product: 'SQL',
    usage_quantity: '6',
  })
const statement = (day: string, start: string, end: string) => ({
  account_id: 'account',
  workspace_id: '1',
  statement_id: start,
  warehouse_id: 'w',
  executed_by: 'ann',
  start_time: start,
  end_time: end,
  day,
  last_day: day,
})

/** What was wasted, as `day cause part cost`. */
async function waste(rows: Parameters<typeof derivedLake>[1]): Promise<string[]> {
  const lake = await derivedLake(tables, {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    ...rows,
  })
  const found = await lake.rows(
    "select day || ' ' || cause || ' ' || part || ' ' || cast(cast(cost as decimal(18,4)) as string) as line from waste_day order by 1",
  )
  await lake.close()
  return found.map(({ line }) => String(line))
}

test('of the idle time of a warehouse the first ten minutes of each stretch are unavoidable', async () => {
  const day = '2025-05-02'
  const query_run = [
    statement(day, at(day, 10), at(day, 10, 20)),
    statement(day, at(day, 10, 25), at(day, 10, 30)),
  ]
  // Idle 10:20 to 10:25 and 10:30 to 12:00: 95 minutes of which 80 lie after the limit.
  expect(await waste({ usage_record: [hourOf(day, 10), hourOf(day, 11)], query_run })).toEqual([
    '2025-05-02 idle_warehouse avoidable 8.0000',
    '2025-05-02 idle_warehouse unavoidable 1.5000',
  ])
})

test('a stretch over midnight has its limit once', async () => {
  const [day, next] = ['2025-05-02', '2025-05-03']
  const query_run = [
    statement(day, at(day, 23), at(day, 23, 55)),
    statement(next, at(next, 0, 30), at(next, 1)),
  ]
  expect(await waste({ usage_record: [hourOf(day, 23), hourOf(next, 0)], query_run })).toEqual([
    '2025-05-02 idle_warehouse unavoidable 0.5000',
    '2025-05-03 idle_warehouse avoidable 2.5000',
    '2025-05-03 idle_warehouse unavoidable 0.5000',
  ])
})
