import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, worldName as world } from '../world/open-world.ts'
import type { CollectedLake } from './collected-estate.ts'
import { gapsOf, wastedOf, type Stretch } from './idle-gaps.ts'

const limitMs = 600_000
const worldEndMs = Date.parse('2025-05-31T23:00:00Z')

let collected: CollectedLake
let factsFolder: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ collected, facts: factsFolder, close } = await openWorld())
})

afterAll(() => close())

async function rowsOf<Row>(row: z.ZodType<Row>, sql: string): Promise<Row[]> {
  const text = sql.replaceAll(
    /fact\.(\w+)/g,
    (_match, table) => `read_parquet('${factsFolder}/${table}.parquet')`,
  )
  return z.array(row).parse(await collected.lake.rows(text))
}

const whole = z.coerce.number()
const warehouse = z.object({ warehouse: z.string(), fromMs: whole, untilMs: whole })

/** The cost of the time without a statement by warehouse, day and part, from the facts of the estate. */
async function expectedOfWarehouses(): Promise<Map<string, number>> {
  const worked = await rowsOf(
    warehouse,
    `select workspace_id || ' ' || warehouse_id as warehouse, start_ms + wait_ms as fromMs, end_ms as untilMs
     from fact.query where warehouse_id is not null and not is_cached and end_ms > start_ms + wait_ms`,
  )
  const paid = await rowsOf(
    warehouse.extend({ day: z.string(), cost: whole }),
    `select workspace_id || ' ' || asset_id as warehouse, day, start_ms as fromMs, end_ms as untilMs,
       cast(sum(amount) as double) as cost
     from run_cost_part where consumer in ('query', 'warehouse') and weak_because is null
     group by all`,
  )
  const workOf = Map.groupBy(worked, (row) => row.warehouse)
  const found = new Map<string, number>()
  for (const [name, records] of Map.groupBy(paid, (row) => row.warehouse)) {
    const gaps: Stretch[] = gapsOf(records, workOf.get(name) ?? [])
    for (const record of records) {
      const { idleMs, avoidableMs } = wastedOf(record, gaps, limitMs)
      const perMs = record.cost / (record.untilMs - record.fromMs)
      for (const [part, ms] of [
        ['avoidable', avoidableMs],
        ['unavoidable', idleMs - avoidableMs],
      ] as const) {
        const key = `${name} ${record.day} ${part}`
        found.set(key, (found.get(key) ?? 0) + ms * perMs)
      }
    }
  }
  return found
}

test(`${world}: idle warehouses cost what the time between their statements costs, after and before the limit`, async () => {
  const expected = await expectedOfWarehouses()
  const product = await rowsOf(
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

test(`${world}: idle time and start-up of the ledger are waste, each cent once, beside failures`, async () => {
  const wrong = await rowsOf(
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

test(`${world}: failed runs are waste with all that they cost, and no asset wastes more than it costs`, async () => {
  const [failed] = await rowsOf(
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

const spansOfClusters = z.object({ cluster: z.string(), fromMs: whole, untilMs: whole })

/** What idle time after 40 minutes costs by cluster, from the facts of the estate. */
async function expectedOfClusters(): Promise<Map<string, number>> {
  const name = "workspace_id || ' ' || cluster_id as cluster"
  const upOf = Map.groupBy(
    await rowsOf(
      spansOfClusters,
      `select ${name}, coalesce(running_ms, terminating_ms) as fromMs, coalesce(terminating_ms, ${worldEndMs}) as untilMs
       from fact.cluster_session`,
    ),
    ({ cluster }) => cluster,
  )
  const workOf = Map.groupBy(
    await rowsOf(
      spansOfClusters,
      `select ${name}, execution_start_ms as fromMs, coalesce(end_ms, ${worldEndMs}) as untilMs from fact.task_run
       where cluster_id is not null and execution_start_ms is not null
       union all
       select ${name}, start_ms, end_ms from fact.interactive_use`,
    ),
    ({ cluster }) => cluster,
  )
  const paid = await rowsOf(
    spansOfClusters.extend({ cost: whole }),
    `select part.workspace_id || ' ' || part.cluster_id as cluster, part.start_ms as fromMs, part.end_ms as untilMs,
       cast(sum(part.amount) as double) as cost
     from run_cost_part as part
     inner join resource_day
       on resource_day.day = part.day and resource_day.resource_number = part.resource_number and resource_day.kind = 'shared'
     where part.phase <> 'start_up'
     group by all`,
  )
  const found = new Map<string, number>()
  for (const [cluster, records] of Map.groupBy(paid, (row) => row.cluster)) {
    const up = upOf.get(cluster) ?? []
    const gaps = gapsOf(up, workOf.get(cluster) ?? [])
    for (const record of records) {
      const upMs = wastedOf(record, up, 0).idleMs
      if (upMs === 0) continue
      const cost = (record.cost / upMs) * wastedOf(record, gaps, 2_400_000).avoidableMs
      found.set(cluster, (found.get(cluster) ?? 0) + cost)
    }
  }
  return found
}

test(`${world}: idle clusters waste what their time beyond the limit costs by the facts`, async () => {
  const expected = await expectedOfClusters()
  const product = await rowsOf(
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
