import { z } from 'zod'
import type { World } from '../world/open-world.ts'
import { gapsOf, wastedOf } from './idle-gaps.ts'

const warehouseLimitMs = 600_000
const clusterLimitMs = 2_400_000
const worldEndMs = Date.parse('2025-05-31T23:00:00Z')

/** Rows of a statement over the facts of the estate (`fact.<table>`) and the tables of the lake. */
export async function rowsOf<Row>(
  { collected, facts }: Pick<World, 'collected' | 'facts'>,
  row: z.ZodType<Row>,
  sql: string,
): Promise<Row[]> {
  const text = sql.replaceAll(/fact\.(\w+)/g, (_match, table) => `read_parquet('${facts}/${table}.parquet')`)
  return z.array(row).parse(await collected.lake.rows(text))
}

const whole = z.coerce.number()
const warehouse = z.object({ warehouse: z.string(), fromMs: whole, untilMs: whole })

/** The cost of the time without a statement by warehouse, day and part, from the facts of the estate. */
export async function expectedOfWarehouses(world: World): Promise<Map<string, number>> {
  const worked = await rowsOf(
    world,
    warehouse,
    `select workspace_id || ' ' || warehouse_id as warehouse, start_ms + wait_ms as fromMs, end_ms as untilMs
     from fact.query where warehouse_id is not null and not is_cached and end_ms > start_ms + wait_ms`,
  )
  const paid = await rowsOf(
    world,
    warehouse.extend({ day: z.string(), cost: whole }),
    `select workspace_id || ' ' || asset_id as warehouse, day, start_ms as fromMs, end_ms as untilMs,
       cast(sum(amount) as double) as cost
     from run_cost_part where consumer in ('query', 'warehouse') and weak_because is null
     group by all`,
  )
  const workOf = Map.groupBy(worked, (row) => row.warehouse)
  const found = new Map<string, number>()
  for (const [name, records] of Map.groupBy(paid, (row) => row.warehouse)) {
    const gaps = gapsOf(records, workOf.get(name) ?? [])
    for (const record of records) {
      const { idleMs, avoidableMs } = wastedOf(record, gaps, warehouseLimitMs)
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

const spansOfClusters = z.object({ cluster: z.string(), fromMs: whole, untilMs: whole })

/** What idle time after 40 minutes costs by cluster, from the facts of the estate. */
export async function expectedOfClusters(world: World): Promise<Map<string, number>> {
  const name = "workspace_id || ' ' || cluster_id as cluster"
  const upOf = Map.groupBy(
    await rowsOf(
      world,
      spansOfClusters,
      `select ${name}, coalesce(running_ms, terminating_ms) as fromMs, coalesce(terminating_ms, ${worldEndMs}) as untilMs
       from fact.cluster_session`,
    ),
    ({ cluster }) => cluster,
  )
  const workOf = Map.groupBy(
    await rowsOf(
      world,
      spansOfClusters,
      `select ${name}, execution_start_ms as fromMs, coalesce(end_ms, ${worldEndMs}) as untilMs from fact.task_run
       where cluster_id is not null and execution_start_ms is not null
       union all
       select ${name}, start_ms, end_ms from fact.interactive_use`,
    ),
    ({ cluster }) => cluster,
  )
  const paid = await rowsOf(
    world,
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
      const cost = (record.cost / upMs) * wastedOf(record, gaps, clusterLimitMs).avoidableMs
      found.set(cluster, (found.get(cluster) ?? 0) + cost)
    }
  }
  return found
}
