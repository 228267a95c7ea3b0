import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const nodeMinute = {
  name: 'node_minute',
  meaning: 'One minute of one machine of a cluster, with how busy it was.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    cluster_id: 'string',
    instance_id: 'string',
    start_time: 'timestamp',
    end_time: 'timestamp',
    driver: 'boolean',
    node_type: 'string',
    cpu_user_percent: 'double',
    cpu_system_percent: 'double',
    cpu_wait_percent: 'double',
    mem_used_percent: 'double',
    network_sent_bytes: 'bigint',
    network_received_bytes: 'bigint',
  },
  key: ['account_id', 'workspace_id', 'cluster_id', 'instance_id', 'start_time'],
  arrival: 'once',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.node_timeline',
  table: nodeMinute,
  columns: sameNames(nodeMinute),
  day: dayOfText('start_time'),
  lastDay: lastDayOfText('start_time', 'end_time'),
  movesBy: { paths: ['start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** The utilization of the machines of classic compute. */
export const nodeTimeline: Source<DatabricksClient> = {
  name: 'node-timeline',
  system: 'databricks',
  meaning: 'Processor and memory use of every machine of classic compute, minute by minute.',
  scope: 'region',
  tables: [nodeMinute],
  windowDays: 7,
  keptDays: 90,
  lookBackDays: 1,
  isEvidenceOfCost: true,
  freshMinutes: 60,
  without:
    'Without it idle time cannot be distinguished from interactive work, and VM time older than 30 days is a coarse estimate.',
  right: rightToRead('system.compute.node_timeline'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
