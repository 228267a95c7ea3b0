import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { machinesOfMistakes, moneyOfTags } from './corrected-usage.ts'

let collected: CollectedLake
let truth: string
let facts: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, truth, facts, close } = await openWorld())
})

afterAll(() => close())

const factsOf = (table: string) => `read_parquet('${join(facts, `${table}.parquet`)}')`

test(`${world}: usage costs the tags that it has at last, to the last digit`, async () => {
  const costs = await moneyOfTags(collected.lake, truth)
  expect(costs.length).toBeGreaterThan(300)
  expect(costs.filter(({ expected }) => expected === '0')).not.toEqual([])
  expect(costs.filter(({ expected, found }) => expected !== found)).toEqual([])
})

test(`${world}: no machine was up because of usage that was withdrawn`, async () => {
  const machines = await machinesOfMistakes(collected.lake, facts)
  expect(machines).not.toEqual([])
  expect(machines.filter(({ found_ms }) => Number(found_ms) > 0)).toEqual([])
})

test(`${world}: lumps of usage and credits cost what they are billed for, and do not move the end of what is billed`, async () => {
  const lumps = await collected.lake.rows(`
    with lump as (
      select usage_date as day, billing_origin_product as product
      from ${factsOf('usage')}
      where available_ms < ${Date.parse('2025-05-31T23:00:00Z')}
        and record_type = 'ORIGINAL'
        and mistake is null
        and (usage_quantity < 0 or usage_end_ms - usage_start_ms > 2 * 86400000)
    ),
    expected as (
      select day, asset_id as product, sum(databricks_cost) as expected
      from read_parquet('${join(truth, 'consumer_cost.parquet')}')
      where consumer = 'overhead'
      group by all
    )
    select product, expected, sum(amount) as found
    from lump
    inner join expected using (day, product)
    left join run_cost_part as part
      on part.day = lump.day
      and part.product = lump.product
      and part.consumer = 'overhead'
    group by all
    order by product`)
  expect(lumps.map(({ product }) => product)).toEqual(['DEFAULT_STORAGE', 'JOBS', 'SQL'])
  expect(lumps.filter(({ expected, found }) => expected !== found)).toEqual([])
  const [end] = await collected.lake.rows('select max(last_usage_time) as end_time from billing_horizon')
  expect(String(end?.['end_time']) < '2025-06-01').toBe(true)
})

test(`${world}: a statement of more than two days works as long as it did`, async () => {
  const statements = await collected.lake.rows(`
    select statement_id, end_ms - start_ms - wait_ms as expected, until_ms - from_ms as found
    from ${factsOf('query')} as query
    left join statement using (workspace_id, statement_id)
    where end_ms - start_ms > 2 * 86400000
      and query.available_ms < ${Date.parse('2025-05-31T23:00:00Z')}`)
  expect(statements).not.toEqual([])
  expect(statements.filter(({ expected, found }) => Number(expected) !== Number(found))).toEqual([])
})
