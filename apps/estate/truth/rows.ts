import { join } from 'node:path'

import type { DuckDBConnection } from '@duckdb/node-api'
import { z } from 'zod'

const millis = z.bigint().transform(Number)
const workspaceId = z.string()

const usageRow = z.object({
  workspace_id: workspaceId,
  sku_name: z.string(),
  usage_unit: z.string(),
  usage_start_ms: millis,
  usage_end_ms: millis,
  quantity: z.string(),
  product: z.string(),
  tags: z.string(),
  cluster_id: z.string().nullable(),
  node_type: z.string().nullable(),
  job_run_id: z.string().nullable(),
  warehouse_id: z.string().nullable(),
  notebook_id: z.string().nullable(),
  dlt_pipeline_id: z.string().nullable(),
  dlt_update_id: z.string().nullable(),
  dlt_maintenance_id: z.string().nullable(),
  endpoint_id: z.string().nullable(),
  app_id: z.string().nullable(),
})
const priceRow = z.object({
  sku_name: z.string(),
  usage_unit: z.string(),
  price_start_ms: millis,
  price_end_ms: millis.nullable(),
  price: z.string(),
})
const repairRow = z.object({
  workspace_id: workspaceId,
  job_id: z.string(),
  run_id: z.string(),
  repair: z.int(),
})
const taskRow = z.object({
  workspace_id: workspaceId,
  run_id: z.string(),
  repair: z.int(),
  cluster_id: z.string().nullable(),
  from_ms: millis,
  until_ms: millis,
})
const clusterRow = z.object({
  workspace_id: workspaceId,
  cluster_id: z.string(),
  run_id: z.string().nullable(),
  repair: z.int().nullable(),
  dlt_pipeline_id: z.string().nullable(),
  dlt_update_id: z.string().nullable(),
  dlt_maintenance_id: z.string().nullable(),
})
const sessionRow = z.object({
  workspace_id: workspaceId,
  cluster_id: z.string(),
  ready_ms: millis,
  end_ms: millis,
})
const nodeRow = z.object({
  workspace_id: workspaceId,
  cluster_id: z.string(),
  node_type: z.string(),
  from_ms: millis,
  until_ms: millis,
  price_per_hour: z.string(),
})
const sittingRow = z.object({
  workspace_id: workspaceId,
  cluster_id: z.string(),
  start_ms: millis,
  end_ms: millis,
})
const queryRow = z.object({
  workspace_id: workspaceId,
  warehouse_id: z.string(),
  statement_id: z.string(),
  /** The purpose of the cost monitor's statement; null: somebody else's statement. */
  own_purpose: z.string().nullable(),
  /** False of a result from the cache, for which no task worked. */
  uses_compute: z.boolean(),
  start_ms: millis,
  from_ms: millis,
  until_ms: millis,
})
const notebookRow = z.object({
  workspace_id: workspaceId,
  notebook_id: z.string(),
  session_id: z.string(),
  start_ms: millis,
  end_ms: millis,
})
const poolIdleRow = z.object({
  workspace_id: workspaceId,
  instance_pool_id: z.string(),
  from_ms: millis,
  until_ms: millis,
  price_per_hour: z.string(),
})

export type UsageRow = z.infer<typeof usageRow>
/** The columns of a record that determine its cost and its consumer. */
export type BilledRow = Pick<
  UsageRow,
  | 'workspace_id'
  | 'sku_name'
  | 'usage_unit'
  | 'usage_start_ms'
  | 'usage_end_ms'
  | 'quantity'
  | 'cluster_id'
  | 'job_run_id'
>
export type PriceRow = z.infer<typeof priceRow>
export type RepairRow = z.infer<typeof repairRow>
export type TaskRow = z.infer<typeof taskRow>
export type ClusterRow = z.infer<typeof clusterRow>
export type SessionRow = z.infer<typeof sessionRow>
export type NodeRow = z.infer<typeof nodeRow>
export type SittingRow = z.infer<typeof sittingRow>
export type QueryRow = z.infer<typeof queryRow>
export type NotebookRow = z.infer<typeof notebookRow>
export type PoolIdleRow = z.infer<typeof poolIdleRow>

/** The facts and usage up to an instant, as far as they affect cost. */
export type FactRows = {
  usage: UsageRow[]
  prices: PriceRow[]
  repairs: RepairRow[]
  tasks: TaskRow[]
  clusters: ClusterRow[]
  sessions: SessionRow[]
  nodes: NodeRow[]
  sittings: SittingRow[]
  queries: QueryRow[]
  notebooks: NotebookRow[]
  poolIdle: PoolIdleRow[]
}

/** The prices of the cost: list prices, or negotiated ones if there are any. */
export type Prices = 'list' | 'account'

/** Reads the Parquet tables of a world up to an instant. */
export async function readRows(
  connection: DuckDBConnection,
  folder: string,
  { at, prices: chosen }: { at: Date; prices: Prices },
): Promise<FactRows> {
  const read = async <Row>(schema: z.ZodType<Row>, sql: string): Promise<Row[]> => {
    const text = sql.replaceAll(
      /\{(\w+)\}/g,
      (_, table: string) => `read_parquet('${join(folder, `${table}.parquet`)}') as ${table}`,
    )
    const reader = await connection.runAndReadAll(text, { at: BigInt(at.getTime()) })
    return z.array(schema).parse(reader.getRowObjects())
  }
  return {
    usage: await read(usageRow, usage),
    prices: [
      ...(chosen === 'account' ? await read(priceRow, pricesIn('account_price')) : []),
      ...(await read(priceRow, pricesIn('list_price'))),
    ],
    repairs: await read(repairRow, repairs),
    tasks: await read(taskRow, tasks),
    clusters: await read(clusterRow, clusters),
    sessions: await read(sessionRow, sessions),
    nodes: await read(nodeRow, nodes),
    sittings: await read(sittingRow, sittings),
    queries: await read(queryRow, queries),
    notebooks: await read(notebookRow, notebooks),
    poolIdle: await read(poolIdleRow, poolIdle),
  }
}

const usage = `
select workspace_id, sku_name, usage_unit, usage_start_ms, usage_end_ms, cast(usage_quantity as varchar) as quantity,
  billing_origin_product as product, cast(to_json(custom_tags) as varchar) as tags, cluster_id, node_type, job_run_id, warehouse_id, notebook_id, dlt_pipeline_id, dlt_update_id,
  dlt_maintenance_id, endpoint_id, app_id
from {usage}
where available_ms <= $at`

const pricesIn = (table: 'list_price' | 'account_price') => `
select sku_name, usage_unit, price_start_ms, price_end_ms, cast(price as varchar) as price
from {${table}}
where price_start_ms <= $at`

const repairs = `
select workspace_id, job_id, run_id, repair
from {repair}
where start_ms < $at`

const tasks = `
select workspace_id, run_id, repair, cluster_id, execution_start_ms as from_ms, least(end_ms, $at) as until_ms
from {task_run}
where execution_start_ms < least(end_ms, $at)`

const clusters = `
select cluster.workspace_id, cluster.cluster_id, cluster.run_id, min(task_run.repair) as repair,
  any_value(dlt_pipeline_id) as dlt_pipeline_id, any_value(dlt_update_id) as dlt_update_id,
  any_value(dlt_maintenance_id) as dlt_maintenance_id
from {cluster}
left join {task_run}
  on task_run.workspace_id = cluster.workspace_id
  and task_run.cluster_id = cluster.cluster_id
  and task_run.run_id = cluster.run_id
where create_ms < $at
group by cluster.workspace_id, cluster.cluster_id, cluster.run_id`

const sessions = `
select workspace_id, cluster_id, coalesce(running_ms, terminating_ms) as ready_ms, terminating_ms as end_ms
from {cluster_session}
where creating_ms < $at`

const nodes = `
select workspace_id, cluster_id, node_type, start_ms as from_ms, least(end_ms, $at) as until_ms,
  cast(price_per_hour as varchar) as price_per_hour
from {node}
inner join {workspace} using (workspace_id)
inner join {machine_price} using (region, node_type)
where start_ms < $at`

const sittings = `
select workspace_id, cluster_id, start_ms, end_ms
from {interactive_use}
where start_ms < $at`

const queries = `
select workspace_id, warehouse_id, statement_id,
  case when starts_with(source, 'lakegauge ') then replace(source, 'lakegauge ', '') end as own_purpose,
  not is_cached as uses_compute, start_ms, start_ms + wait_ms as from_ms, least(end_ms, $at) as until_ms
from {query}
where warehouse_id is not null
  and start_ms + wait_ms < least(end_ms, $at)`

const notebooks = `
select workspace_id, notebook_id, session_id, start_ms, end_ms
from {notebook_session}
where start_ms < $at`

const poolIdle = `
select workspace_id, instance_pool_id, start_ms as from_ms, least(end_ms, $at) as until_ms,
  cast(price_per_hour as varchar) as price_per_hour
from {pool_idle}
inner join {workspace} using (workspace_id)
inner join {machine_price} using (region, node_type)
where start_ms < $at`
