import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

let collected: CollectedLake
let truth: string
let facts: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, facts, close } = await openWorld())
})

afterAll(() => close())

const factsOf = (table: string) => `read_parquet('${join(facts, `${table}.parquet`)}')`

/** Each statement's cost of a day, in the product and in the truth. */
const compared = () => `
with
product as (
  select workspace_id, warehouse_id, statement_id, day, sum(cost) as cost
  from statement_cost_day
  group by all
),
truth as (
  select workspace_id, asset_id as warehouse_id, consumer_id as statement_id, day, sum(databricks_cost) as cost
  from read_parquet('${join(truth, 'consumer_cost.parquet')}')
  where consumer = 'query'
  group by all
)
select
  warehouse_id,
  statement_id,
  day,
  coalesce(truth.cost, 0) as expected,
  coalesce(product.cost, 0) as found
from truth
full join product using (workspace_id, warehouse_id, statement_id, day)`

test(`${world}: each statement on a SQL warehouse has its true cost, to the last digits`, async () => {
  const [counted] = await collected.lake.rows(`
    select
      count(*) as statements,
      count(*) filter (where expected > 0) as paid,
      count(*) filter (where statement_id is null) as unnamed,
      -- A share of a record may differ by one digit of the eighth decimal, and a statement works in few of them.
      count(*) filter (where abs(expected - found) > 0.00000001 * 3) as wrong
    from (${compared()})`)
  expect(Number(counted?.['paid'])).toBeGreaterThan(500)
  expect(counted).toMatchObject({ unnamed: '0', wrong: '0' })
})

test(`${world}: statements of screens add up to the warehouse, every day, and count what the estate asked`, async () => {
  const wrong = await collected.lake.rows(`
    with
    listed as (
      select day, workspace_id, warehouse_id, sum(cost) as cost, sum(statements) as statements
      from warehouse_statement_day
      group by all
    ),
    billed as (
      select day, workspace_id, asset_id as warehouse_id, sum(amount) as cost
      from run_cost_part
      where consumer in ('query', 'warehouse')
      group by all
    )
    select * from listed full join billed using (day, workspace_id, warehouse_id)
    where listed.cost is distinct from billed.cost`)
  expect(wrong).toEqual([])
  const asked = (table: string, sum: string, condition: string) => `
    select warehouse_id, cast(${sum} as bigint) as statements
    from ${table} where warehouse_id is not null and ${condition} group by all order by all`
  const month = `day >= date '2025-05-01' and day < date '2025-05-31'`
  const started = `start_ms >= epoch_ms(timestamp '2025-05-01') and start_ms < epoch_ms(timestamp '2025-05-31')`
  const expected = await collected.lake.rows(asked(factsOf('query'), 'count(*)', started))
  expect(expected.length).toBeGreaterThan(1)
  expect(await collected.lake.rows(asked('warehouse_statement_day', 'sum(statements)', month))).toEqual(
    expected,
  )
})

test(`${world}: warehouses run as long as the estate has them up`, async () => {
  const days = await collected.lake.rows(`
    with
    found as (
      select warehouse_id, day, sum(running_ms) as ms
      from warehouse_hour
      where running_ms is not null
      group by all
    ),
    expected as (
      select
        warehouse_id,
        day,
        sum(least(stopping_ms, epoch_ms(day) + 86400000) - greatest(running_ms, epoch_ms(day))) as ms
      from ${factsOf('warehouse_session')}
      cross join (select cast(range as date) as day from range(date '2025-05-01', date '2025-05-30', interval 1 day)) as days
      where running_ms < epoch_ms(day) + 86400000
        and stopping_ms > epoch_ms(day)
      group by all
    )
    select warehouse_id, day, expected.ms as expected, coalesce(found.ms, 0) as found
    from expected
    left join found using (warehouse_id, day)`)
  expect(days.length).toBeGreaterThan(30)
  // A warehouse that is up at midnight is taken to run until the end of its last record of the day.
  expect(days.filter(({ expected, found }) => Math.abs(Number(expected) - Number(found)) > 60_000)).toEqual(
    [],
  )
})
