import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { noDay } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const services = ['jobs', 'clusters', 'deltaPipelines', 'instancePools', 'databrickssql']
const changesOfCompute = `service_name in (${services.map((name) => `'${name}'`).join(', ')})`

const auditEvent = {
  name: 'audit_event',
  meaning: 'Somebody did something to a job, a cluster, a pipeline, a pool or a warehouse.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    event_id: 'string',
    event_time: 'timestamp',
    service_name: 'string',
    action_name: 'string',
    user_email: 'string',
    request_id: 'string',
    request_params: 'map<string,string>',
    status_code: 'int',
    error_message: 'string',
    audit_level: 'string',
  },
  key: ['account_id', 'workspace_id', 'event_id'],
  arrival: 'once',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.access.audit',
  table: auditEvent,
  columns: {
    ...sameNames(auditEvent),
    user_email: 'user_identity.email',
    status_code: 'response.status_code',
    error_message: 'response.error_message',
  },
  day: noDay,
  lastDay: noDay,
  movesBy: { paths: ['event_time'], type: 'TIMESTAMP' },
  only: changesOfCompute,
  size: 'large',
}

/** Changes of compute with their author. */
export const auditEvents: Source<DatabricksClient> = {
  name: 'audit-events',
  system: 'databricks',
  meaning:
    'Who changed, started or deleted jobs, clusters, pipelines, pools and SQL warehouses of the region, for a year back.',
  scope: 'region',
  tables: [auditEvent],
  windowDays: 7,
  longestWindowDays: 84,
  keptDays: 365,
  lookBackDays: 1,
  freshMinutes: 60,
  without: 'Without it nobody knows who changed compute.',
  right: rightToRead('system.access.audit'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
