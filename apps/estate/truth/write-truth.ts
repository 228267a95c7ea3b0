import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { DuckDBConnection } from '@duckdb/node-api'
import { DuckDBDecimalValue, DuckDBInstance } from '@duckdb/node-api'

import { generateFacts } from '../facts/generate.ts'
import type { Cloud, FactsSize } from '../facts/world.ts'
import { factsWorld } from '../facts/world.ts'
import type { LakegaugeCost } from './lakegauge-cost.ts'
import type { TagCost } from './tag-cost.ts'
import { truthOf } from './truth.ts'
import type { IdleCost, RunCost } from './truth.ts'
import type { ConsumerCost } from './consumer-cost.ts'
import type { Prices } from './rows.ts'
import { readRows } from './rows.ts'
import { fillChangeTruth } from './write-change-truth.ts'
import { fillAdvice } from './advice/write-advice.ts'
import { fillSparkTruth } from './write-spark-truth.ts'

export type TruthRequest = {
  seed: number
  cloud: Cloud
  size: FactsSize
  /** The folder that receives the tables. */
  out: string
  /** Also as CSV. */
  csv: boolean
  /** The end of the counted time. Default: the world's clock. */
  at?: Date
  /** Default: list prices. */
  prices?: Prices
  cacheFolder?: string
}

const tables = [
  'run_cost',
  'idle_cost',
  'consumer_cost',
  'lakegauge_cost',
  'tag_cost',
  'story',
  'spark_truth',
  'spark_story',
  'change_effect',
  'size_curve',
  'unchanged_job',
  'advice',
  'advice_setting',
]

/**
 * Writes the true cost of every run of a world, of idle time and of everything else, and the stories, as tables in a
 * folder.
 */
export async function writeTruth({ out, csv, at, prices = 'list', ...request }: TruthRequest): Promise<void> {
  const folder = await generateFacts(request)
  const instant = at ?? factsWorld(request.size).clock
  await mkdir(out, { recursive: true })
  const instance = await DuckDBInstance.create(':memory:', { threads: '2', memory_limit: '2GB' })
  const connection = await instance.connect()
  try {
    const { runCosts, idleCosts, consumerCosts, lakegaugeCosts, tagCosts } = truthOf(
      await readRows(connection, folder, { at: instant, prices }),
    )
    await fillRunCost(connection, runCosts)
    await fillIdleCost(connection, idleCosts)
    await fillConsumerCost(connection, consumerCosts)
    await fillLakegaugeCost(connection, lakegaugeCosts)
    await fillTagCost(connection, tagCosts)
    await fillSparkTruth(connection, folder, instant)
    await fillChangeTruth(connection, folder, instant)
    await fillAdvice(connection, folder, instant)
    await connection.run(storyTable(folder), { at: BigInt(instant.getTime()) })
    for (const table of tables) await writeTable(connection, table, { out, csv })
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

async function fillRunCost(connection: DuckDBConnection, rows: readonly RunCost[]): Promise<void> {
  await connection.run(`create table run_cost (workspace_id varchar, job_id varchar, run_id varchar, attempt integer,
    databricks_cost decimal(28, 10), cloud_cost decimal(28, 10))`)
  const appender = await connection.createAppender('run_cost')
  for (const row of rows) {
    appender.appendVarchar(row.workspaceId)
    appender.appendVarchar(row.jobId)
    appender.appendVarchar(row.runId)
    appender.appendInteger(row.attempt)
    appender.appendDecimal(money(row.databricksCost))
    appender.appendDecimal(money(row.cloudCost))
    appender.endRow()
  }
  appender.closeSync()
}

async function fillIdleCost(connection: DuckDBConnection, rows: readonly IdleCost[]): Promise<void> {
  await connection.run(`create table idle_cost_text (workspace_id varchar, cluster_id varchar, day varchar,
    databricks_idle decimal(28, 10), databricks_interactive decimal(28, 10), cloud_idle decimal(28, 10),
    cloud_interactive decimal(28, 10), cloud_start_up decimal(28, 10))`)
  const appender = await connection.createAppender('idle_cost_text')
  for (const { workspaceId, clusterId, day, ...costs } of rows) {
    for (const text of [workspaceId, clusterId, day]) appender.appendVarchar(text)
    appender.appendDecimal(money(costs.databricksIdle))
    appender.appendDecimal(money(costs.databricksInteractive))
    appender.appendDecimal(money(costs.cloudIdle))
    appender.appendDecimal(money(costs.cloudInteractive))
    appender.appendDecimal(money(costs.cloudStartUp))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`create table idle_cost as
    select workspace_id, cluster_id, cast(day as date) as day, databricks_idle, databricks_interactive, cloud_idle,
      cloud_interactive, cloud_start_up
    from idle_cost_text`)
}

async function fillConsumerCost(connection: DuckDBConnection, rows: readonly ConsumerCost[]): Promise<void> {
  await connection.run(`create table consumer_cost_text (workspace_id varchar, consumer varchar, consumer_id varchar,
    asset_id varchar, day varchar, databricks_cost decimal(28, 10), cloud_cost decimal(28, 10))`)
  const appender = await connection.createAppender('consumer_cost_text')
  for (const { workspaceId, consumer, consumerId, assetId, day, databricksCost, cloudCost } of rows) {
    for (const text of [workspaceId, consumer, consumerId, assetId, day]) appender.appendVarchar(text)
    appender.appendDecimal(money(databricksCost))
    appender.appendDecimal(money(cloudCost))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`create table consumer_cost as
    select workspace_id, consumer, consumer_id, asset_id, cast(day as date) as day, databricks_cost, cloud_cost
    from consumer_cost_text`)
}

async function fillLakegaugeCost(
  connection: DuckDBConnection,
  rows: readonly LakegaugeCost[],
): Promise<void> {
  await connection.run(`create table lakegauge_cost_text (workspace_id varchar, warehouse_id varchar, purpose varchar,
    day varchar, statements integer, work decimal(28, 10), idle decimal(28, 10))`)
  const appender = await connection.createAppender('lakegauge_cost_text')
  for (const { workspaceId, warehouseId, purpose, day, statements, work, idle } of rows) {
    for (const text of [workspaceId, warehouseId, purpose, day]) appender.appendVarchar(text)
    appender.appendInteger(statements)
    appender.appendDecimal(money(work))
    appender.appendDecimal(money(idle))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`create table lakegauge_cost as
    select workspace_id, warehouse_id, purpose, cast(day as date) as day, statements, work, idle
    from lakegauge_cost_text`)
}

async function fillTagCost(connection: DuckDBConnection, rows: readonly TagCost[]): Promise<void> {
  await connection.run(
    `create table tag_cost_text (workspace_id varchar, day varchar, tags varchar, databricks_cost decimal(28, 10))`,
  )
  const appender = await connection.createAppender('tag_cost_text')
  for (const { workspaceId, day, tags, databricksCost } of rows) {
    for (const text of [workspaceId, day, tags]) appender.appendVarchar(text)
    appender.appendDecimal(money(databricksCost))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`create table tag_cost as
    select workspace_id, cast(day as date) as day, tags, databricks_cost
    from tag_cost_text`)
}

function money(ticks: bigint): DuckDBDecimalValue {
  return new DuckDBDecimalValue(ticks, 28, 10)
}

// A run counts at its end: the average cost of a run in the four weeks before the story begins, and after.
function storyTable(folder: string): string {
  const window = 28 * 86_400_000
  return `create table story as
    with begun_story as (
      select story, workspace_id, subject_kind, subject_id, from_ms, until_ms, what, cost_factor
      from read_parquet('${join(folder, 'story.parquet')}')
      where from_ms < $at
    ), finished as (
      select run.workspace_id, run.job_id, run.start_ms, sum(databricks_cost + cloud_cost) as cost
      from read_parquet('${join(folder, 'run.parquet')}') as run
      inner join run_cost using (workspace_id, job_id, run_id)
      where run.end_ms < $at - 172800000
        and run.result_state in ('SUCCESS', 'FAILED')
      group by run.workspace_id, run.job_id, run.run_id, run.start_ms
    )
    select
      begun_story.*,
      count(cost) filter (where start_ms < from_ms) as runs_before,
      cast(avg(cost) filter (where start_ms < from_ms) as decimal(28, 10)) as run_cost_before,
      count(cost) filter (where start_ms >= from_ms) as runs_within,
      cast(avg(cost) filter (where start_ms >= from_ms) as decimal(28, 10)) as run_cost_within
    from begun_story
    left join finished
      on subject_kind = 'job'
      and finished.workspace_id = begun_story.workspace_id
      and finished.job_id = begun_story.subject_id
      and start_ms >= from_ms - ${window}
      and start_ms < least(until_ms, from_ms + ${window})
    group by all
    order by story, workspace_id, subject_id, from_ms`
}

async function writeTable(
  connection: DuckDBConnection,
  table: string,
  { out, csv }: { out: string; csv: boolean },
): Promise<void> {
  await connection.run(
    `copy ${table} to '${join(out, `${table}.parquet`)}' (format parquet, compression zstd)`,
  )
  if (csv) await connection.run(`copy ${table} to '${join(out, `${table}.csv`)}' (format csv, header)`)
}
