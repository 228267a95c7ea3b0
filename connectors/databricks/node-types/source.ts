import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { noDay } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames } from '../system-table.ts'

const nodeType = {
  name: 'node_type',
  meaning: 'One kind of machine that clusters can be made of.',
  columns: {
    account_id: 'string',
    node_type: 'string',
    core_count: 'double',
    memory_mb: 'bigint',
    gpu_count: 'bigint',
  },
  key: ['account_id', 'node_type'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.node_types',
  table: nodeType,
  columns: sameNames(nodeType),
  day: noDay,
  lastDay: noDay,
  size: 'small',
}

/** The available node types. */
export const nodeTypes: Source<DatabricksClient> = {
  name: 'node-types',
  system: 'databricks',
  meaning: 'Cores, memory and GPUs of every kind of machine on offer in the region.',
  scope: 'region',
  tables: [nodeType],
  freshMinutes: 24 * 60,
  without: 'Without it the cores and memory of machines are not known.',
  right: rightToRead('system.compute.node_types'),
  fetch: (context) => fetchSystemTable(context, system, undefined),
}
