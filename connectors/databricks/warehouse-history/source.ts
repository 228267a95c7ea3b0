import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const systemWarehouse = {
  name: 'system_warehouse',
  meaning: "One state of a SQL warehouse's settings, from its change on.",
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    warehouse_id: 'string',
    change_time: 'timestamp',
    warehouse_name: 'string',
    warehouse_type: 'string',
    warehouse_channel: 'string',
    warehouse_size: 'string',
    min_clusters: 'int',
    max_clusters: 'int',
    auto_stop_minutes: 'int',
    tags: 'map<string,string>',
    created_by: 'string',
    delete_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id', 'warehouse_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.warehouses',
  table: systemWarehouse,
  columns: sameNames(systemWarehouse),
  day: dayOfText('change_time'),
  lastDay: `case when delete_time is null then ${openEnd} else ${lastDayOfText('change_time', 'delete_time')} end`,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Settings of SQL warehouses over time, including deleted warehouses. */
export const warehouseHistory: Source<DatabricksClient> = {
  name: 'warehouse-history',
  system: 'databricks',
  meaning: 'How every SQL warehouse of the region was set up at any time, deleted ones too.',
  scope: 'region',
  tables: [systemWarehouse],
  freshMinutes: 60,
  without: 'Without it deleted SQL warehouses have no name.',
  right: rightToRead('system.compute.warehouses'),
  fetch: (context) => fetchChanges(context, system),
}
