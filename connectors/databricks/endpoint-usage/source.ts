import { join } from 'node:path'
import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { resultToFile } from '../result-file.ts'
import { rightToRead } from '../right.ts'
import { dayOfText } from '../system-table-sql.ts'

const systemTable = 'system.serving.endpoint_usage'

const endpointUsageHour = {
  name: 'endpoint_usage_hour',
  meaning: 'The requests to one thing that an endpoint serves within an hour, with their tokens.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    served_entity_id: 'string',
    hour: 'timestamp',
    request_count: 'bigint',
    failed_request_count: 'bigint',
    input_token_count: 'bigint',
    output_token_count: 'bigint',
  },
  key: ['account_id', 'workspace_id', 'served_entity_id', 'hour'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

// Requests can be millions a day: the warehouse counts them by hour, and single ones are never fetched.
const countedByHour = `select
  account_id,
  workspace_id,
  served_entity_id,
  date_trunc('HOUR', request_time) as hour,
  count(*) as request_count,
  sum(case when status_code >= 400 then 1 else 0 end) as failed_request_count,
  sum(input_token_count) as input_token_count,
  sum(output_token_count) as output_token_count
from ${systemTable}
where request_time >= :since
  and request_time < :until
  and served_entity_id is not null
group by account_id, workspace_id, served_entity_id, date_trunc('HOUR', request_time)`

const names = Object.keys(endpointUsageHour.columns)
const fromFile = `select
  ${names.map((name) => `nullif(${name}, 'null') as ${name}`).join(',\n  ')},
  ${dayOfText('hour')} as day,
  ${dayOfText('hour')} as last_day
from csv`

/** Requests and tokens of serving endpoints. */
export const endpointUsage: Source<DatabricksClient> = {
  name: 'endpoint-usage',
  system: 'databricks',
  meaning:
    'How many requests and tokens each served model of the region had in every hour, for 90 days back, where usage tracking is on.',
  scope: 'region',
  tables: [endpointUsageHour],
  windowDays: 7,
  longestWindowDays: 28,
  keptDays: 90,
  lookBackDays: 2,
  freshMinutes: 60,
  without: 'Without it the cost per request and unused endpoints are not known.',
  right: rightToRead(systemTable),
  fetch: fetchUsage,
}

async function fetchUsage(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, window, folder, signal } = context
  if (!window) return
  const parameters = Object.entries({ since: window.since, until: window.until }).map(
    ([name, day]) => ({ name, value: `${day}T00:00:00Z`, type: 'TIMESTAMP' }) as const,
  )
  const statement = { text: countedByHour, parameters, transport: 'links' } as const
  const { file, rowCount } = await resultToFile(
    client,
    statement,
    join(folder, `${endpointUsageHour.name}.csv`),
    signal,
  )
  if (rowCount > 0) await context.emitCsv(endpointUsageHour.name, file, fromFile)
}
