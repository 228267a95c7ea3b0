import { readFileSync } from 'node:fs'

/** A table of the catalog `system`, by schema and name, with the SQL file of its rows. */
export type SystemTable = { schema: string; name: string; file: string; later?: LaterColumn }

/** A column that a table has from an instant on, as the platform adds columns without notice. */
export type LaterColumn = { name: string; sql: string; sinceMs: number }

/** All system tables of the estate. */
export const systemTables: readonly SystemTable[] = [
  { schema: 'access', name: 'audit', file: 'audit.sql' },
  { schema: 'access', name: 'table_lineage', file: 'table-lineage.sql' },
  { schema: 'access', name: 'workspaces_latest', file: 'workspaces-latest.sql' },
  {
    schema: 'billing',
    name: 'usage',
    file: 'usage.sql',
    later: {
      name: 'allocation_hint',
      sql: "case when usage_metadata.job_id is not null then 'workload' end",
      sinceMs: Date.parse('2025-06-02T00:00:00Z'),
    },
  },
  { schema: 'billing', name: 'list_prices', file: 'list-prices.sql' },
  { schema: 'billing', name: 'account_prices', file: 'account-prices.sql' },
  { schema: 'compute', name: 'clusters', file: 'clusters.sql' },
  { schema: 'compute', name: 'node_timeline', file: 'node-timeline.sql' },
  { schema: 'compute', name: 'node_types', file: 'node-types.sql' },
  { schema: 'compute', name: 'warehouses', file: 'warehouses.sql' },
  { schema: 'compute', name: 'warehouse_events', file: 'warehouse-events.sql' },
  { schema: 'compute', name: 'instance_pools', file: 'instance-pools.sql' },
  { schema: 'compute', name: 'instance_events', file: 'instance-events.sql' },
  { schema: 'lakeflow', name: 'jobs', file: 'jobs.sql' },
  { schema: 'lakeflow', name: 'job_tasks', file: 'job-tasks.sql' },
  { schema: 'lakeflow', name: 'job_run_timeline', file: 'job-run-timeline.sql' },
  { schema: 'lakeflow', name: 'job_task_run_timeline', file: 'job-task-run-timeline.sql' },
  { schema: 'lakeflow', name: 'pipelines', file: 'pipelines.sql' },
  { schema: 'lakeflow', name: 'pipeline_update_timeline', file: 'pipeline-update-timeline.sql' },
  { schema: 'query', name: 'history', file: 'query-history.sql' },
  { schema: 'serving', name: 'endpoint_usage', file: 'endpoint-usage.sql' },
  { schema: 'serving', name: 'served_entities', file: 'served-entities.sql' },
  {
    schema: 'storage',
    name: 'predictive_optimization_operations_history',
    file: 'predictive-optimization.sql',
  },
]

/** The system table with a name, case-insensitive. */
export function systemTable(schema: string, name: string): SystemTable | undefined {
  return systemTables.find(
    (table) => table.schema === schema.toLowerCase() && table.name === name.toLowerCase(),
  )
}

/** The text of an SQL file in this folder. */
export function sqlText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

/** The statement that creates a table's view at an instant. */
export function viewAt({ file, later }: SystemTable, nowMs: number): string {
  const text = sqlText(file)
  if (!later || nowMs < later.sinceMs) return text
  const [, head = '', body = ''] = /^([\s\S]*?create or replace view \S+ as)\n([\s\S]*)$/.exec(text) ?? []
  return `${head} select *, ${later.sql} as ${later.name} from (${body})`
}
