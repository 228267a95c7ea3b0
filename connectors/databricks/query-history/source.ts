import type { Source } from '#collect/source.ts'
import { purposeOfText } from '#exchange/own-statement.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

// Statement texts can have megabytes; the beginning is enough to recognize them.
const keptCharacters = 4_000

const queryRun = {
  name: 'query_run',
  meaning: 'One statement that ran on a SQL warehouse or on serverless compute.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    statement_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    update_time: 'timestamp',
    execution_status: 'string',
    compute_type: 'string',
    warehouse_id: 'string',
    cluster_id: 'string',
    session_id: 'string',
    executed_by: 'string',
    executed_as: 'string',
    client_application: 'string',
    statement_type: 'string',
    statement_text: 'string',
    own_purpose: 'string',
    error_message: 'string',
    total_duration_ms: 'bigint',
    waiting_for_compute_duration_ms: 'bigint',
    waiting_at_capacity_duration_ms: 'bigint',
    execution_duration_ms: 'bigint',
    compilation_duration_ms: 'bigint',
    total_task_duration_ms: 'bigint',
    result_fetch_duration_ms: 'bigint',
    read_bytes: 'bigint',
    read_rows: 'bigint',
    read_files: 'bigint',
    pruned_files: 'bigint',
    read_partitions: 'bigint',
    produced_rows: 'bigint',
    written_bytes: 'bigint',
    spilled_local_bytes: 'bigint',
    shuffle_read_bytes: 'bigint',
    read_io_cache_percent: 'int',
    from_result_cache: 'boolean',
    job_id: 'string',
    job_run_id: 'string',
    job_task_run_id: 'string',
    pipeline_id: 'string',
    pipeline_update_id: 'string',
    notebook_id: 'string',
    dashboard_id: 'string',
    legacy_dashboard_id: 'string',
    alert_id: 'string',
    sql_query_id: 'string',
    genie_space_id: 'string',
  },
  key: ['account_id', 'workspace_id', 'statement_id'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.query.history',
  table: queryRun,
  columns: {
    ...sameNames(queryRun),
    compute_type: 'compute.type',
    warehouse_id: 'compute.warehouse_id',
    cluster_id: 'compute.cluster_id',
    statement_text: { path: 'statement_text', sql: `left($text, ${keptCharacters})` },
    // The purpose of a statement of the product.
    own_purpose: { path: 'statement_text', sql: purposeOfText('$text') },
    error_message: { path: 'error_message', sql: `left($text, ${keptCharacters})` },
    job_id: 'query_source.job_info.job_id',
    job_run_id: 'query_source.job_info.job_run_id',
    job_task_run_id: 'query_source.job_info.job_task_run_id',
    pipeline_id: 'query_source.pipeline_info.pipeline_id',
    pipeline_update_id: 'query_source.pipeline_info.update_id',
    notebook_id: 'query_source.notebook_id',
    dashboard_id: 'query_source.dashboard_id',
    legacy_dashboard_id: 'query_source.legacy_dashboard_id',
    alert_id: 'query_source.alert_id',
    sql_query_id: 'query_source.sql_query_id',
    genie_space_id: 'query_source.genie_space_id',
  },
  day: dayOfText('start_time'),
  lastDay: `case when end_time is null then ${dayOfText('start_time')} else ${lastDayOfText('start_time', 'end_time')} end`,
  // A statement comes when it is over, which may be days after its start.
  movesBy: { paths: ['update_time', 'start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Statements on SQL warehouses and serverless compute. */
export const queryHistory: Source<DatabricksClient> = {
  name: 'query-history',
  system: 'databricks',
  meaning:
    'Every statement on SQL warehouses and serverless compute of the region, with its times, bytes and source, for a year back.',
  scope: 'region',
  tables: [queryRun],
  windowDays: 7,
  longestWindowDays: 28,
  keptDays: 365,
  lookBackDays: 2,
  freshMinutes: 60,
  without: 'Without it the cost of a SQL warehouse cannot be shared among its queries.',
  right: rightToRead('system.query.history'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
