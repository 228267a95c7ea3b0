import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const notebookEvent = {
  name: 'notebook_event',
  meaning: 'Somebody ran a command in a notebook, or attached a notebook to a cluster or detached it.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    event_id: 'string',
    event_time: 'timestamp',
    action_name: 'string',
    user_name: 'string',
    notebook_id: 'string',
    notebook_path: 'string',
    cluster_id: 'string',
    command_id: 'string',
    command_status: 'string',
    execution_seconds: 'double',
  },
  key: ['account_id', 'workspace_id', 'event_id'],
  arrival: 'once',
} as const satisfies RawTable

// The text of a command never leaves Databricks: only these entries are read.
const parameter = (entry: string) => ({ path: 'request_params', entry })

const startOfText =
  'cast(cast(try_cast(event_time as timestamptz) as timestamp) - to_milliseconds(cast(coalesce(greatest(try_cast(execution_seconds as double), 0), 0) * 1000 as bigint)) as date)'

const system: SystemTable = {
  name: 'system.access.audit',
  table: notebookEvent,
  columns: {
    ...sameNames(notebookEvent),
    user_name: 'user_identity.email',
    notebook_id: parameter('notebookId'),
    notebook_path: parameter('path'),
    cluster_id: parameter('clusterId'),
    command_id: parameter('commandId'),
    command_status: parameter('status'),
    execution_seconds: parameter('executionTime'),
  },
  // An event is written when its command has ended.
  day: startOfText,
  lastDay: dayOfText('event_time'),
  movesBy: { paths: ['event_time'], type: 'TIMESTAMP' },
  only: "service_name = 'notebook'\n  and action_name in ('runCommand', 'attachNotebook', 'detachNotebook')",
  size: 'large',
}

const right = rightToRead('system.access.audit')

/** Commands in notebooks, with the cluster that they ran on. */
export const notebookCommands: Source<DatabricksClient> = {
  name: 'notebook-commands',
  system: 'databricks',
  meaning:
    'Who ran commands in which notebook on which cluster, and for how long, for a year back; never what the commands were.',
  scope: 'region',
  tables: [notebookEvent],
  windowDays: 7,
  longestWindowDays: 28,
  keptDays: 365,
  lookBackDays: 1,
  freshMinutes: 60,
  without: 'Without it the interactive cost of a cluster is not split among notebooks and people.',
  right: {
    name: `${right.name}, and verbose audit logs in each workspace`,
    grant: `${right.grant}\n-- In each workspace, as administrator: Settings, Advanced, Verbose audit logs: on.`,
  },
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
