import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, worldName as name, type World } from '../world/open-world.ts'
import { expectedOfClusters, expectedOfWarehouses, rowsOf } from './expected-waste.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})

afterAll(() => world.close())

const whole = z.coerce.number()

test(`${name}: idle warehouses cost what the time between their statements costs, after and before the limit`, async () => {
  const expected = await expectedOfWarehouses(world)
  const product = await rowsOf(
    world,
    z.object({ key: z.string(), cost: whole }),
    `select workspace_id || ' ' || asset_id || ' ' || day || ' ' || part as key, cast(cost as double) as cost
     from waste_day where cause = 'idle_warehouse'`,
  )
  const found = new Map(product.map(({ key, cost }) => [key, cost]))
  const wrong = [...new Set([...expected.keys(), ...found.keys()])].flatMap((key) => {
    const [left, right] = [expected.get(key) ?? 0, found.get(key) ?? 0]
    return Math.abs(left - right) > 1e-6 ? [`${key}: ${left} expected, ${right} found`] : []
  })
  expect(wrong).toEqual([])
  const sum = (part: string) =>
    product.reduce((total, { key, cost }) => (key.endsWith(` ${part}`) ? total + cost : total), 0)
  expect(sum('avoidable')).toBeGreaterThan(300)
  expect(sum('unavoidable')).toBeGreaterThan(10)
})

test(`${name}: idle time and start-up of the ledger are waste, counted once, beside failures`, async () => {
  const wrong = await rowsOf(
    world,
    z.unknown(),
    `with ledger as (
      select part.day, part.account_id, part.currency,
        sum(part.amount) as cost
      from run_cost_part as part
      left join run
        on run.account_id = part.account_id and run.workspace_id = part.workspace_id
        and run.job_id is not distinct from part.job_id
        and run.run_id = part.run_id and run.attempt = part.attempt
      where (
          (part.phase = 'idle' and part.consumer in ('idle', 'run', 'warehouse', 'pool'))
          or (part.phase = 'start_up' and part.consumer in ('run', 'start_up'))
        )
        and not coalesce(run.has_failed, false)
      group by all
    ), waste as (
      select day, account_id, currency, sum(cost) as cost
      from waste_day
      where cause not in ('failed_run', 'failed_task')
        and not (cause = 'unused_asset' and asset_kind not in ('pool'))
      group by all
    )
    select * from ledger full join waste using (day, account_id, currency)
    where ledger.cost is distinct from waste.cost`,
  )
  expect(wrong).toEqual([])
})

test(`${name}: failed runs are waste with all that they cost, and no asset wastes more than it costs`, async () => {
  const [failed] = await rowsOf(
    world,
    z.object({ ledger: z.string(), waste: z.string() }),
    `select
      cast((
        select sum(run_day.cost) from run_day inner join run using (account_id, workspace_id, run_id, attempt)
        where run.has_failed and run.job_id is not distinct from run_day.job_id
      ) as varchar) as ledger,
      cast((select sum(cost) from waste_day where cause = 'failed_run') as varchar) as waste`,
  )
  expect(failed?.waste).toBe(failed?.ledger)
  expect(Number(failed?.waste)).toBeGreaterThan(10)
  const wrong = await rowsOf(
    world,
    z.unknown(),
    `with whole as (
      select day, workspace_id, asset_kind, asset_id, currency, sum(cost) as cost from asset_day group by all
      union all
      select day, workspace_id, case when is_submitted then 'one_time_run' else 'job' end, job_id, currency, sum(cost)
      from job_day group by all
    ), waste as (
      select day, workspace_id, asset_kind, asset_id, currency, sum(cost) as wasted from waste_day group by all
    )
    select * from waste left join whole using (day, workspace_id, asset_kind, asset_id, currency)
    where wasted > coalesce(cost, 0)`,
  )
  expect(wrong).toEqual([])
})

test(`${name}: idle clusters waste what their time beyond the limit costs by the facts`, async () => {
  const expected = await expectedOfClusters(world)
  const product = await rowsOf(
    world,
    z.object({ cluster: z.string(), cost: whole }),
    `select workspace_id || ' ' || asset_id as cluster, cast(sum(cost) as double) as cost
     from waste_day where asset_kind = 'cluster' and part = 'avoidable' group by all`,
  )
  const found = new Map(product.map(({ cluster, cost }) => [cluster, cost]))
  const clusters = [...new Set([...expected.keys(), ...found.keys()])]
  // That somebody used a cluster is known by minutes of its processors, so that gaps begin and end a little later or earlier.
  const wrong = clusters.flatMap((cluster) => {
    const [left, right] = [expected.get(cluster) ?? 0, found.get(cluster) ?? 0]
    return Math.abs(left - right) > 1 + 0.1 * left ? [`${cluster}: ${left} expected, ${right} found`] : []
  })
  expect(wrong).toEqual([])
  const sumOf = (costs: Map<string, number>) => [...costs.values()].reduce((sum, cost) => sum + cost, 0)
  expect(Math.abs(sumOf(found) / sumOf(expected) - 1)).toBeLessThan(0.01)
  expect(sumOf(found)).toBeGreaterThan(1000)
})
