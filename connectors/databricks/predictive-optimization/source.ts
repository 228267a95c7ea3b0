import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const optimizationOperation = {
  name: 'optimization_operation',
  meaning:
    'One operation of predictive optimization on a table; usage_quantity is its estimated DBUs, which the bill does not name.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    operation_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    metastore_id: 'string',
    catalog_name: 'string',
    schema_name: 'string',
    table_name: 'string',
    table_id: 'string',
    operation_type: 'string',
    operation_status: 'string',
    usage_unit: 'string',
    usage_quantity: 'decimal(28,10)',
  },
  key: ['account_id', 'workspace_id', 'operation_id'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.storage.predictive_optimization_operations_history',
  table: optimizationOperation,
  columns: sameNames(optimizationOperation),
  day: dayOfText('start_time'),
  lastDay: lastDayOfText('start_time', 'end_time'),
  movesBy: { paths: ['start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** What the platform does to keep tables in order. */
export const predictiveOptimization: Source<DatabricksClient> = {
  name: 'predictive-optimization',
  system: 'databricks',
  meaning:
    'Every operation of predictive optimization in the region: on which table, what, and its estimated DBUs, for 180 days back.',
  scope: 'region',
  tables: [optimizationOperation],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 180,
  lookBackDays: 2,
  freshMinutes: 120,
  without: 'Without it nobody knows which tables the platform keeps in order by itself.',
  right: rightToRead('system.storage.predictive_optimization_operations_history'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
