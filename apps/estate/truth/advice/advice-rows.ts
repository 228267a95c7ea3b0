import { join } from 'node:path'

import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'

import type { LaterRows, RowsById } from './later-rows.ts'
import { readLaterRows } from './later-rows.ts'

const millis = z.bigint().transform(Number)

const caseRow = z.object({
  rule: z.string(),
  kind_of_case: z.string(),
  strength: z.enum(['strong', 'weak', 'none']),
  workspace_id: z.string(),
  asset_kind: z.string(),
  asset_id: z.string(),
})
const listPriceRow = z.object({
  sku_name: z.string(),
  price_start_ms: millis,
  price_end_ms: millis.nullable(),
  price: z.number(),
})
const warehouseRow = z.object({
  warehouse_id: z.string(),
  warehouse_type: z.string(),
  dbu_per_hour: z.number(),
  sku_name: z.string(),
  min_clusters: z.int(),
  auto_stop_minutes: z.int(),
  is_changed: z.boolean(),
})
const statementRow = z.object({ warehouse_id: z.string(), start_ms: millis, work_ms: millis })
const upRow = z.object({ warehouse_id: z.string(), from_ms: millis, until_ms: millis })
const moreClustersRow = z.object({
  warehouse_id: z.string(),
  from_ms: millis,
  until_ms: millis,
  clusters: z.int(),
})
const clusterRow = z.object({
  workspace_id: z.string(),
  cluster_id: z.string(),
  run_id: z.string().nullable(),
  job_id: z.string().nullable(),
  instance_pool_id: z.string().nullable(),
  photon: z.boolean(),
  stop_minutes: z.int(),
  is_changed: z.boolean(),
})
const sessionRow = z.object({
  cluster_id: z.string(),
  creating_ms: millis,
  running_ms: millis,
  terminating_ms: millis,
})
const machineRow = z.object({
  cluster_id: z.string(),
  node_type: z.string(),
  is_driver: z.boolean(),
  from_ms: millis,
  until_ms: millis,
  dollars_per_hour: z.number(),
  dbu_per_hour: z.number(),
})
const workRow = z.object({
  cluster_id: z.string(),
  job_id: z.string().nullable(),
  start_ms: millis,
  work_start_ms: millis,
  end_ms: millis,
})
const runRow = z.object({
  run_id: z.string(),
  job_id: z.string(),
  start_ms: millis,
  result_state: z.string(),
})
const jobRow = z.object({ job_id: z.string(), timeout_seconds: z.int() })
const poolRow = z.object({
  instance_pool_id: z.string(),
  min_idle_instances: z.int(),
  dollars_per_hour: z.number(),
})

export type CaseRow = z.infer<typeof caseRow>
export type ListPriceRow = z.infer<typeof listPriceRow>
export type WarehouseRow = z.infer<typeof warehouseRow>
export type StatementRow = z.infer<typeof statementRow>
export type UpRow = z.infer<typeof upRow>
export type MoreClustersRow = z.infer<typeof moreClustersRow>
export type ClusterRow = z.infer<typeof clusterRow>
export type SessionRow = z.infer<typeof sessionRow>
export type MachineRow = z.infer<typeof machineRow>
export type WorkRow = z.infer<typeof workRow>
export type RunRow = z.infer<typeof runRow>
type JobRow = z.infer<typeof jobRow>
export type PoolRow = z.infer<typeof poolRow>

/** The facts that show what other settings of the labelled assets would have cost, by the id of what they are about. */
export type AdviceRows = LaterRows & {
  cases: CaseRow[]
  prices: ListPriceRow[]
  warehouses: Map<string, WarehouseRow>
  statements: RowsById<StatementRow>
  ups: RowsById<UpRow>
  moreClusters: RowsById<MoreClustersRow>
  clusters: Map<string, ClusterRow>
  sessions: RowsById<SessionRow>
  machines: RowsById<MachineRow>
  works: RowsById<WorkRow>
  jobs: Map<string, JobRow>
  runs: RowsById<RunRow>
  pools: Map<string, PoolRow>
}

/** Reads the Parquet tables of a world, whatever its clock. */
export async function readAdviceRows(connection: DuckDBConnection, folder: string): Promise<AdviceRows> {
  const read = async <Row>(schema: z.ZodType<Row>, sql: string): Promise<Row[]> => {
    const text = sql.replaceAll(
      /\{(\w+)\}/g,
      (_, table: string) => `read_parquet('${join(folder, `${table}.parquet`)}') as ${table}`,
    )
    return z.array(schema).parse((await connection.runAndReadAll(text)).getRowObjects())
  }
  return {
    cases: await read(caseRow, 'from {advice_case}'),
    prices: await read(listPriceRow, prices),
    warehouses: new Map((await read(warehouseRow, warehouses)).map((row) => [row.warehouse_id, row])),
    statements: byWarehouse(await read(statementRow, statements)),
    ups: byWarehouse(await read(upRow, ups)),
    moreClusters: byWarehouse(await read(moreClustersRow, moreClusters)),
    clusters: new Map((await read(clusterRow, clusters)).map((row) => [row.cluster_id, row])),
    sessions: byCluster(await read(sessionRow, sessions)),
    machines: byCluster(await read(machineRow, machines)),
    works: byCluster(await read(workRow, works)),
    jobs: new Map((await read(jobRow, jobs)).map((row) => [row.job_id, row])),
    runs: Map.groupBy(await read(runRow, runs), ({ job_id }) => job_id),
    pools: new Map((await read(poolRow, pools)).map((row) => [row.instance_pool_id, row])),
    ...(await readLaterRows(read)),
  }
}

function byWarehouse<Row extends { warehouse_id: string }>(rows: readonly Row[]): RowsById<Row> {
  return Map.groupBy(rows, ({ warehouse_id }) => warehouse_id)
}

function byCluster<Row extends { cluster_id: string }>(rows: readonly Row[]): RowsById<Row> {
  return Map.groupBy(rows, ({ cluster_id }) => cluster_id)
}

const jobs = 'select job_id, timeout_seconds from {job}'

const runs = 'select run_id, job_id, start_ms, result_state from {run}'

const prices = `
select sku_name, price_start_ms, price_end_ms, cast(price as double) as price
from {list_price}`

// The DBU of a size and the SKU are those of its records, which draw nothing else while one cluster is up.
const warehouses = `
select warehouse.warehouse_id, warehouse_type, min_clusters, auto_stop_minutes, min(sku_name) as sku_name,
  min(cast(usage_quantity as double) * 3600000 / (usage_end_ms - usage_start_ms)) / min(min_clusters) as dbu_per_hour,
  any_value(change_ms) is not null as is_changed
from {warehouse}
inner join {usage}
  on usage.warehouse_id = warehouse.warehouse_id
  and usage_end_ms - usage_start_ms > 60000
  and record_type = 'ORIGINAL'
left join {stop_change} on asset_id = warehouse.warehouse_id
where delete_ms is null
  and mistake is null
group by all`

const statements = `
select warehouse_id, start_ms, end_ms - start_ms - wait_ms as work_ms
from {query}
where warehouse_id is not null
order by start_ms, statement_id`

const ups = `
select warehouse_id, running_ms as from_ms, stopping_ms as until_ms
from {warehouse_session}
order by from_ms`

const moreClusters = `
select *
from (
  select warehouse_id, event_type, cluster_count as clusters, event_ms as from_ms,
    lead(event_ms) over (partition by warehouse_id order by event_ms) as until_ms
  from {warehouse_event}
)
where event_type = 'SCALED_UP'`

const clusters = `
select cluster.workspace_id, cluster_id, run_id, job_id, instance_pool_id, photon, autotermination_minutes as stop_minutes,
  change_ms is not null as is_changed
from {cluster}
left join {stop_change} on asset_id = cluster_id
where source = 'JOB'
  or delete_ms is null`

const sessions = `
select cluster_id, creating_ms, coalesce(running_ms, terminating_ms) as running_ms, terminating_ms
from {cluster_session}
order by creating_ms`

const machines = `
select cluster_id, node_type, is_driver, start_ms as from_ms, end_ms as until_ms,
  cast(coalesce(price_per_hour, 0) as double) as dollars_per_hour, cast(dbu_per_hour as double) as dbu_per_hour
from {node}
inner join {node_type} using (node_type)
inner join {workspace} using (workspace_id)
left join {machine_price} using (region, node_type)
order by start_ms, instance_id`

// A person whose use begins when the cluster is ready has asked for it before, as long as its start took.
const works = `
select task_run.cluster_id, task_run.job_id, min(start_ms) as start_ms, min(execution_start_ms) as work_start_ms,
  max(end_ms) as end_ms
from {task_run}
inner join {cluster} on cluster.cluster_id = task_run.cluster_id and source = 'UI'
group by task_run.cluster_id, task_run.job_id, task_run.run_id, repair
union all
select interactive_use.cluster_id, null,
  case when start_ms - running_ms < 6000 then creating_ms else start_ms end, start_ms, end_ms
from {interactive_use}
inner join {cluster_session}
  on cluster_session.cluster_id = interactive_use.cluster_id
  and start_ms >= running_ms
  and start_ms < terminating_ms
order by start_ms, end_ms`

const pools = `
select instance_pool_id, min_idle_instances, cast(coalesce(price_per_hour, 0) as double) as dollars_per_hour
from {pool}
inner join {workspace} using (workspace_id)
left join {machine_price} using (region, node_type)`
