import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const instanceEvent = {
  name: 'instance_event',
  meaning: 'A machine was launched, became ready, was placed in a cluster or ended.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    instance_id: 'string',
    event_time: 'timestamp',
    event_type: 'string',
    state: 'string',
    cluster_id: 'string',
    instance_pool_id: 'string',
    node_type: 'string',
    availability_type: 'string',
  },
  key: ['account_id', 'workspace_id', 'instance_id', 'event_time', 'state'],
  arrival: 'once',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.instance_events',
  table: instanceEvent,
  columns: sameNames(instanceEvent),
  day: dayOfText('event_time'),
  lastDay: dayOfText('event_time'),
  movesBy: { paths: ['event_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Machines of pools: idle or in use, and by whom. */
export const instanceEvents: Source<DatabricksClient> = {
  name: 'instance-events',
  system: 'databricks',
  meaning:
    'When every machine of the pools of the region was launched, ready, placed and ended, for a year back.',
  scope: 'region',
  tables: [instanceEvent],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 365,
  lookBackDays: 2,
  isEvidenceOfCost: true,
  freshMinutes: 60,
  without: 'Without it idle machines of pools have no cost.',
  right: rightToRead('system.compute.instance_events'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
