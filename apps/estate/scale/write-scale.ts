import { DuckDBInstance } from '@duckdb/node-api'
import type { DuckDBConnection } from '@duckdb/node-api'
import { mkdir, readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../serve/usage.ts'
import { endDay, planFromDay, scaleBatches, type ScaleBatch } from './batches.ts'

/** A large estate: the number of runs and days of its history, and the folder of its facts. */
export type ScaleRequest = { runs: number; days: number; seed: number; out: string }

const memoryLimit = '3GB'
const dayMs = 86_400_000
const worldPlan = ['machine', 'sku', 'workspace', 'shared_cluster', 'planned_job', 'service']
const batchPlan = ['planned_run', 'planned_cluster', 'planned_task', 'planned_stage']
const worldTables = [
  'system_workspace',
  'list_price',
  'node_type',
  'machine_price',
  'system_job',
  'system_pipeline',
  'system_warehouse',
]
const batchTables = [
  'usage_record',
  'system_run_period',
  'system_task_run_period',
  'system_cluster',
  'rest_run',
  'rest_task_run',
  'rest_cluster',
  'cluster_event',
  'warehouse_event',
  'system_update_period',
  'query_run',
  'log_application',
  'log_job',
  'log_stage',
  'log_stage_distribution',
  'log_executor',
]

/** Writes the facts of a large estate as rows of raw tables: a folder per batch with a file per table. */
export async function writeScale(request: ScaleRequest, onBatch: (batch: string) => void): Promise<void> {
  const { out, days } = request
  await refuseUsed(out)
  const temporaryFolder = join(out, 'spill')
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '2',
    memory_limit: memoryLimit,
    temp_directory: temporaryFolder,
  })
  const connection = await instance.connect()
  try {
    await planWorld(connection, request)
    await writeTables(connection, join(out, 'assets'), worldTables)
    for (const batch of scaleBatches(days)) {
      await planBatch(connection, batch, days)
      await writeTables(connection, join(out, batch.name), batchTables)
      onBatch(batch.name)
    }
  } finally {
    connection.closeSync()
    instance.closeSync()
    await rm(temporaryFolder, { recursive: true, force: true })
  }
}

async function refuseUsed(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new UsageError(`--out ${folder} is not empty: name a new folder, or empty it.`)
}

async function planWorld(connection: DuckDBConnection, { runs, days, seed }: ScaleRequest): Promise<void> {
  await connection.run(`
    set variable seed = '${seed}';
    set variable first_day = ${endDay - days}::bigint;
    set variable end_day = ${endDay}::bigint;
    set variable runs_per_day = ${Math.ceil(runs / days)}::bigint;
  `)
  await connection.run(await sqlText('macros'))
  await planTables(connection, worldPlan)
}

async function planBatch(connection: DuckDBConnection, batch: ScaleBatch, days: number): Promise<void> {
  await connection.run(`
    set variable plan_from_day = ${planFromDay(batch, days)}::bigint;
    set variable from_day = ${batch.fromDay}::bigint;
    set variable until_day = ${batch.untilDay}::bigint;
    set variable now_ms = ${(batch.isNextDay ? endDay + 1 : endDay) * dayMs}::bigint;
    set variable is_next_day = ${batch.isNextDay};
  `)
  await planTables(connection, batchPlan)
  await connection.run(`create or replace view billed_hour as ${await sqlText('plan/billed_hour')}`)
}

async function planTables(connection: DuckDBConnection, names: readonly string[]): Promise<void> {
  for (const name of names)
    await connection.run(`create or replace table ${name} as ${await sqlText(`plan/${name}`)}`)
}

async function writeTables(
  connection: DuckDBConnection,
  folder: string,
  names: readonly string[],
): Promise<void> {
  await mkdir(folder)
  for (const name of names) {
    const select = await sqlText(`tables/${name}`)
    const file = join(folder, `${name}.parquet`)
    await connection.run(`copy (${select}) to '${file}' (format parquet, compression snappy)`)
  }
}

function sqlText(path: string): Promise<string> {
  return readFile(join(import.meta.dirname, `${path}.sql`), 'utf8')
}
