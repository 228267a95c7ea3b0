import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const systemInstancePool = {
  name: 'system_instance_pool',
  meaning: "One state of an instance pool's settings, from its change on.",
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    instance_pool_id: 'string',
    change_time: 'timestamp',
    instance_pool_name: 'string',
    node_type: 'string',
    min_idle_instances: 'int',
    max_capacity: 'int',
    idle_instance_autotermination_minutes: 'int',
    tags: 'map<string,string>',
    create_time: 'timestamp',
    delete_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id', 'instance_pool_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.compute.instance_pools',
  table: systemInstancePool,
  columns: sameNames(systemInstancePool),
  day: dayOfText('change_time'),
  lastDay: `case when delete_time is null then ${openEnd} else ${lastDayOfText('change_time', 'delete_time')} end`,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Settings of instance pools over time, including deleted pools. */
export const instancePoolHistory: Source<DatabricksClient> = {
  name: 'instance-pool-history',
  system: 'databricks',
  meaning: 'How every instance pool of the region was set up at any time, deleted ones too.',
  scope: 'region',
  tables: [systemInstancePool],
  freshMinutes: 60,
  without: 'Without it deleted pools have no name.',
  right: rightToRead('system.compute.instance_pools'),
  fetch: (context) => fetchChanges(context, system),
}
