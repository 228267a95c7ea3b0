import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const warehouseEvent = {
  name: 'warehouse_event',
  meaning: 'A SQL warehouse started, stopped or changed its number of clusters.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    warehouse_id: 'string',
    event_time: 'timestamp',
    event_type: 'string',
    cluster_count: 'int',
  },
  key: ['account_id', 'workspace_id', 'warehouse_id', 'event_time', 'event_type', 'cluster_count'],
  arrival: 'once',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.warehouse_events',
  table: warehouseEvent,
  columns: sameNames(warehouseEvent),
  day: dayOfText('event_time'),
  lastDay: dayOfText('event_time'),
  movesBy: { paths: ['event_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Uptimes of SQL warehouses, and their numbers of clusters. */
export const warehouseEvents: Source<DatabricksClient> = {
  name: 'warehouse-events',
  system: 'databricks',
  meaning: 'When every SQL warehouse of the region started, stopped and scaled, for a year back.',
  scope: 'region',
  tables: [warehouseEvent],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 365,
  lookBackDays: 2,
  freshMinutes: 60,
  without: 'Without it nobody knows when a SQL warehouse ran and with how many clusters.',
  right: rightToRead('system.compute.warehouse_events'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
