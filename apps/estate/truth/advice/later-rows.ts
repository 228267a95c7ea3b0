import { z } from 'zod'

const millis = z.bigint().transform(Number)

const machineRateRow = z.object({
  workspace_id: z.string(),
  node_type: z.string(),
  core_count: z.number(),
  memory_mb: millis,
  dollars_per_hour: z.number().nullable(),
  dbu_per_hour: z.number(),
})
const machineOptionRow = z.object({
  node_type: z.string(),
  relation: z.string(),
  other_node_type: z.string(),
  is_other_processor: z.boolean(),
})
const machineNeedRow = z.object({
  job_id: z.string(),
  has_library: z.boolean(),
  has_old_runtime: z.boolean(),
  is_spot: z.boolean(),
})
const driverLoadRow = z.object({
  asset_id: z.string(),
  cpu_percent: z.number(),
  peak_cpu_percent: z.number(),
  cpu_peak_share: z.number(),
  memory_percent: z.number(),
  peak_memory_percent: z.number(),
})
const runModeRow = z.object({
  job_id: z.string(),
  start_ms: millis,
  end_ms: millis,
  performance_target: z.string(),
  other_factor: z.number(),
  dollars: z.number(),
})

const queryLoadRow = z.object({
  warehouse_id: z.string(),
  visit_key: z.string(),
  way: z.string(),
  place: z.int(),
  start_ms: millis,
  queue_ms: millis,
  fixed_ms: millis,
  parallel_ms: millis,
  spilled_bytes: millis,
})
const warehouseSizeRow = z.object({
  size: z.string(),
  dbu_per_hour: z.number(),
  smaller_size: z.string().nullable(),
})
const warehouseSettingRow = z.object({ warehouse_id: z.string(), size: z.string(), workspace_id: z.string() })
const warehouseSkuRow = z.object({
  workspace_id: z.string(),
  warehouse_type: z.string(),
  sku_name: z.string(),
})

const photonWorkRow = z.object({ run_id: z.string(), photon_share: z.number() })

const runOptionRow = z.object({
  job_id: z.string(),
  cluster_id: z.string(),
  setting: z.string(),
  value: z.int().nullable(),
  value_text: z.string().nullable(),
  first_workers: z.int(),
  other_workers: z.int(),
  execution_ms: millis,
  other_execution_ms: millis,
  worker_ms: millis,
  other_worker_ms: millis,
})

export type MachineRateRow = z.infer<typeof machineRateRow>
export type DriverLoadRow = z.infer<typeof driverLoadRow>
export type RunModeRow = z.infer<typeof runModeRow>
export type QueryLoadRow = z.infer<typeof queryLoadRow>
export type RunOptionRow = z.infer<typeof runOptionRow>

/** Rows by the id of what they are about. */
export type RowsById<Row> = ReadonlyMap<string, readonly Row[]>

/** The facts that the rules of the later batches need besides. */
export type LaterRows = {
  machineRates: MachineRateRow[]
  machineOptions: z.infer<typeof machineOptionRow>[]
  machineNeeds: Map<string, z.infer<typeof machineNeedRow>>
  driverLoads: Map<string, DriverLoadRow>
  photonShares: Map<string, number>
  runModes: RowsById<RunModeRow>
  runOptions: RowsById<RunOptionRow>
  queryLoads: RowsById<QueryLoadRow>
  warehouseSizes: Map<string, z.infer<typeof warehouseSizeRow>>
  warehouseSettings: Map<string, z.infer<typeof warehouseSettingRow>>
  warehouseSkus: z.infer<typeof warehouseSkuRow>[]
}

/** Reads them by a function that knows the tables of a world. */
export async function readLaterRows(
  read: <Row>(schema: z.ZodType<Row>, sql: string) => Promise<Row[]>,
): Promise<LaterRows> {
  return {
    machineRates: await read(machineRateRow, machineRates),
    machineOptions: await read(machineOptionRow, 'from {machine_option}'),
    machineNeeds: new Map((await read(machineNeedRow, machineNeeds)).map((row) => [row.job_id, row])),
    driverLoads: new Map((await read(driverLoadRow, driverLoads)).map((row) => [row.asset_id, row])),
    photonShares: new Map(
      (await read(photonWorkRow, photonShares)).map((row) => [row.run_id, row.photon_share]),
    ),
    runModes: Map.groupBy(await read(runModeRow, runModes), ({ job_id }) => job_id),
    runOptions: Map.groupBy(await read(runOptionRow, runOptions), ({ job_id }) => job_id),
    queryLoads: Map.groupBy(await read(queryLoadRow, queryLoads), ({ warehouse_id }) => warehouse_id),
    warehouseSizes: new Map(
      (await read(warehouseSizeRow, 'from {warehouse_option}')).map((row) => [row.size, row]),
    ),
    warehouseSettings: new Map(
      (await read(warehouseSettingRow, 'select warehouse_id, size, workspace_id from {warehouse}')).map(
        (row) => [row.warehouse_id, row],
      ),
    ),
    warehouseSkus: await read(warehouseSkuRow, warehouseSkus),
  }
}

const machineRates = `
select workspace_id, node_type, core_count, memory_mb, cast(price_per_hour as double) as dollars_per_hour,
  cast(dbu_per_hour as double) as dbu_per_hour
from {workspace}
cross join {node_type}
left join {machine_price} using (region, node_type)`

const machineNeeds = `
select job_id, bool_or(job_task.kind = 'jar') as has_library, bool_or(spark_version like '7.%') as has_old_runtime,
  bool_or(is_spot) as is_spot
from {cluster}
inner join {job_task} using (workspace_id, job_id)
where source = 'JOB'
group by job_id`

const photonShares = 'select run_id, cast(photon_share as double) as photon_share from {photon_work}'

const driverLoads = `
select coalesce(job_id, cluster_id) as asset_id, * exclude (workspace_id, job_id, cluster_id)
from {driver_load}`

// What a run is billed, retractions and restatements included.
const runModes = `
select run_mode.job_id, run_mode.start_ms, run.end_ms, performance_target, other_factor,
  cast(coalesce(sum(usage_quantity * price), 0) as double) as dollars
from {run_mode}
inner join {run} using (workspace_id, run_id)
left join {usage} on job_run_id = run_mode.run_id and usage.workspace_id = run_mode.workspace_id
left join {list_price}
  on list_price.sku_name = usage.sku_name
  and usage_start_ms >= price_start_ms
  and (price_end_ms is null or usage_start_ms < price_end_ms)
group by all
order by start_ms`

const runOptions = `
select * exclude (workspace_id, run_id)
from {run_option}
order by setting, value, value_text, cluster_id`

const queryLoads = `
select * exclude (workspace_id, statement_id)
from {query_load}
order by start_ms, statement_id`

const warehouseSkus = `
select distinct usage.workspace_id, warehouse_type, sku_name
from {usage}
inner join {warehouse} using (warehouse_id)
where mistake is null`
