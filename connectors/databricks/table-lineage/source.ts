import { join } from 'node:path'
import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { resultToFile } from '../result-file.ts'
import { rightToRead } from '../right.ts'
import { dayOfText } from '../system-table-sql.ts'

const systemTable = 'system.access.table_lineage'

const seen = {
  hour: 'timestamp',
  first_event_time: 'timestamp',
  last_event_time: 'timestamp',
  event_count: 'bigint',
} as const

const tableWrite = {
  name: 'table_write',
  meaning: 'The writes of a table by one run of a job, or of something else that runs, within an hour.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    metastore_id: 'string',
    table_name: 'string',
    entity_type: 'string',
    entity_id: 'string',
    run_id: 'string',
    ...seen,
  },
  key: [
    'account_id',
    'workspace_id',
    'metastore_id',
    'table_name',
    'entity_type',
    'entity_id',
    'run_id',
    'hour',
  ],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const tableRead = {
  name: 'table_read',
  meaning: 'The reads of a table by one job, dashboard, statement or other thing within an hour.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    metastore_id: 'string',
    table_name: 'string',
    entity_type: 'string',
    entity_id: 'string',
    ...seen,
  },
  key: ['account_id', 'workspace_id', 'metastore_id', 'table_name', 'entity_type', 'entity_id', 'hour'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

// A notebook that a job runs is that job. What has no name of its own (a query that nobody saved) is one thing: nobody.
const entityType = `case when entity_metadata.job_info.job_id is not null then 'JOB' else coalesce(entity_type, '') end`
const entityId = `coalesce(entity_metadata.job_info.job_id, entity_id, '')`
const runId = `coalesce(entity_metadata.job_info.job_run_id, entity_run_id, '')`

/** Events can be millions a day: the warehouse adds them up by hour, and single ones are never fetched. */
function addedUp(table: RawTable, nameColumn: string): string {
  const groups = [
    'account_id',
    'workspace_id',
    'metastore_id',
    nameColumn,
    entityType,
    entityId,
    ...('run_id' in table.columns ? [runId] : []),
    `date_trunc('HOUR', event_time)`,
  ]
  const values = [...groups, 'min(event_time)', 'max(event_time)', 'count(*)']
  const names = Object.keys(table.columns)
  return `select
  ${names.map((name, place) => `${values[place]} as ${name}`).join(',\n  ')}
from ${systemTable}
where event_time >= :since
  and event_time < :until
  and ${nameColumn} is not null
group by ${groups.join(', ')}`
}

/** Reads and writes of tables. */
export const tableLineage: Source<DatabricksClient> = {
  name: 'table-lineage',
  system: 'databricks',
  meaning:
    'Which jobs, pipelines, dashboards and statements of the region read and wrote which tables of Unity Catalog in every hour, for 90 days back.',
  scope: 'region',
  tables: [tableWrite, tableRead],
  windowDays: 7,
  longestWindowDays: 28,
  keptDays: 90,
  lookBackDays: 2,
  freshMinutes: 60,
  without: 'Without it nobody knows whether what a job writes is read.',
  right: rightToRead(systemTable),
  fetch: fetchLineage,
}

async function fetchLineage(context: FetchContext<DatabricksClient>): Promise<void> {
  if (!context.window) return
  await fetchTable(context, tableWrite, 'target_table_full_name')
  await fetchTable(context, tableRead, 'source_table_full_name')
}

async function fetchTable(
  { client, window, folder, signal, emitCsv }: FetchContext<DatabricksClient>,
  table: RawTable,
  nameColumn: string,
): Promise<void> {
  const parameters = Object.entries({ since: window?.since, until: window?.until }).map(
    ([name, day]) => ({ name, value: `${day}T00:00:00Z`, type: 'TIMESTAMP' }) as const,
  )
  const statement = { text: addedUp(table, nameColumn), parameters, transport: 'links' } as const
  const { file, rowCount } = await resultToFile(client, statement, join(folder, `${table.name}.csv`), signal)
  if (rowCount > 0) await emitCsv(table.name, file, fromFile(table))
}

const fromFile = (table: RawTable) => `select
  ${Object.keys(table.columns).join(',\n  ')},
  ${dayOfText('hour')} as day,
  ${dayOfText('hour')} as last_day
from csv`
