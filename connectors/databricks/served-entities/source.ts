import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const servedEntity = {
  name: 'served_entity',
  meaning: 'One version of what a serving endpoint serves, from its change on.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    served_entity_id: 'string',
    change_time: 'timestamp',
    endpoint_id: 'string',
    endpoint_name: 'string',
    endpoint_config_version: 'int',
    served_entity_name: 'string',
    entity_type: 'string',
    entity_name: 'string',
    entity_version: 'string',
    task: 'string',
    created_by: 'string',
    endpoint_delete_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id', 'served_entity_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.serving.served_entities',
  table: servedEntity,
  columns: sameNames(servedEntity),
  day: dayOfText('change_time'),
  lastDay: `case when endpoint_delete_time is null then ${openEnd} else ${lastDayOfText('change_time', 'endpoint_delete_time')} end`,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Served entities of endpoints over time. */
export const servedEntities: Source<DatabricksClient> = {
  name: 'served-entities',
  system: 'databricks',
  meaning: 'Which models and features every serving endpoint of the region served at any time.',
  scope: 'region',
  tables: [servedEntity],
  freshMinutes: 60,
  without: 'Without it nobody knows which models an endpoint served.',
  right: rightToRead('system.serving.served_entities'),
  fetch: (context) => fetchChanges(context, system),
}
