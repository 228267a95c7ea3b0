import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LakeRow } from '#lake/lake.ts'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'

// Whole days of the world; from the last one on some machines wait of which no end has come.
const since = '2025-05-02'
const until = '2025-05-29'
const hourMs = 3_600_000

let collected: CollectedLake
let factsFolder: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, facts: factsFolder, close } = await openWorld())
}, 120_000)

afterAll(() => close())

/** Rows of a statement over the facts of the estate (`fact.<table>`) and the tables of the lake. */
const rowsOf = (sql: string): Promise<LakeRow[]> =>
  collected.lake.rows(
    sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`),
  )

test(`${world}: the machines of pools were in clusters and idle as long as in the facts, day by day`, async () => {
  const compared = await rowsOf(`
    with calendar_day as (
      select cast(range as date) as day, epoch_ms(range) as from_ms, epoch_ms(range) + 86400000 as until_ms
      from range(timestamp '${since}', timestamp '${until}', interval 1 day)
    ), span as (
      select cluster.workspace_id, cluster.instance_pool_id, 'used' as machine_use, node.start_ms, node.end_ms
      from fact.node as node
      inner join fact.cluster as cluster using (workspace_id, cluster_id)
      where cluster.instance_pool_id is not null
      union all
      select workspace_id, instance_pool_id, 'idle', start_ms, end_ms
      from fact.pool_idle as pool_idle
    ), expected as (
      select day, workspace_id, instance_pool_id, machine_use,
        sum(least(end_ms, until_ms) - greatest(start_ms, from_ms)) as machine_ms
      from span
      inner join calendar_day on start_ms < until_ms and end_ms > from_ms
      group by all
    ), found as (
      select day, workspace_id, instance_pool_id, case when cluster_id is null then 'idle' else 'used' end as machine_use,
        sum((until_ms - from_ms) * machine_count) as machine_ms
      from pool_stretch
      where day >= date '${since}' and day < date '${until}'
      group by all
    )
    select machine_use, expected.machine_ms as expected_ms, found.machine_ms as found_ms
    from expected
    full outer join found using (day, workspace_id, instance_pool_id, machine_use)`)
  const wrong = compared.filter(({ expected_ms, found_ms }) => expected_ms !== found_ms)
  expect(wrong).toEqual([])
  const hoursOf = (use: string) =>
    compared.reduce((sum, row) => (row['machine_use'] === use ? sum + Number(row['found_ms']) : sum), 0) /
    hourMs
  expect(hoursOf('idle')).toBeGreaterThan(600)
  expect(hoursOf('used')).toBeGreaterThan(10)
})

test(`${world}: nobody waited for machines of a pool longer than a minute without being seen`, async () => {
  const [found] = await rowsOf(`
    select
      count(*) as acquisitions,
      sum(machine_count) as machines,
      count(*) filter (where waited_ms > 60000 and most_used is null) as unexplained
    from pool_acquisition
    where day >= date '${since}' and day < date '${until}'`)
  const [expected] = await rowsOf(`
    select count(*) as machines
    from fact.node as node
    inner join fact.cluster as cluster using (workspace_id, cluster_id)
    where cluster.instance_pool_id is not null
      and node.start_ms >= epoch_ms(timestamp '${since}') and node.start_ms < epoch_ms(timestamp '${until}')`)
  expect(Number(found?.['unexplained'])).toBe(0)
  expect(Number(found?.['acquisitions'])).toBeGreaterThan(10)
  expect(Number(found?.['machines'])).toBeLessThanOrEqual(Number(expected?.['machines']))
  expect(Number(found?.['machines'])).toBeGreaterThan(0.9 * Number(expected?.['machines']))
})

test(`${world}: every endpoint has the requests of its usage, day by day`, async () => {
  const compared = await rowsOf(`
    with expected as (
      select usage.usage_date as day, usage.workspace_id, usage.endpoint_id,
        sum(cast(1 + md5_number_lower(usage.record_id) % 3 as bigint)) as requests
      from fact.usage as usage
      where usage.endpoint_id is not null
        and usage.record_type = 'ORIGINAL'
        and usage.billing_origin_product <> 'VECTOR_SEARCH'
        and usage.endpoint_name <> 'demand-forecast'
        and usage.usage_date >= date '${since}' and usage.usage_date < date '${until}'
      group by all
    ), found as (
      select day, workspace_id, endpoint_id, sum(request_count) as requests
      from endpoint_usage_day
      where day >= date '${since}' and day < date '${until}'
      group by all
    )
    select expected.requests as expected_requests, found.requests as found_requests
    from expected
    full outer join found using (day, workspace_id, endpoint_id)`)
  expect(compared.filter((row) => row['expected_requests'] !== row['found_requests'])).toEqual([])
  expect(compared.length).toBeGreaterThan(20)
})
