import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, idsOfType, joinedTexts, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const systemTaskRunPeriod = {
  name: 'system_task_run_period',
  meaning: 'One stretch, of an hour at most, of a task of a job run, with the compute it ran on.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    job_id: 'string',
    job_run_id: 'string',
    task_run_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    task_key: 'string',
    parent_run_id: 'string',
    cluster_id: 'string',
    warehouse_id: 'string',
    compute_ids: 'string',
    result_state: 'string',
    termination_code: 'string',
    setup_duration_seconds: 'bigint',
  },
  key: ['account_id', 'workspace_id', 'job_id', 'job_run_id', 'task_run_id', 'period_start_time'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.lakeflow.job_task_run_timeline',
  table: systemTaskRunPeriod,
  columns: {
    ...sameNames(systemTaskRunPeriod),
    task_run_id: 'run_id',
    cluster_id: [
      { path: 'compute', sql: `${idsOfType('cluster_id')}[1]` },
      { path: 'compute_ids', sql: 'cast(try_cast($text as json) as varchar[])[1]' },
    ],
    warehouse_id: { path: 'compute', sql: `${idsOfType('warehouse_id')}[1]` },
    compute_ids: { path: 'compute_ids', sql: joinedTexts },
  },
  day: dayOfText('period_start_time'),
  lastDay: lastDayOfText('period_start_time', 'period_end_time'),
  movesBy: { paths: ['period_start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Task runs in the system tables. */
export const jobTaskRunTimeline: Source<DatabricksClient> = {
  name: 'job-task-run-timeline',
  system: 'databricks',
  meaning: 'When each task of each job run of the region ran, on which compute, for a year back.',
  scope: 'region',
  tables: [systemTaskRunPeriod],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 365,
  lookBackDays: 2,
  isEvidenceOfCost: true,
  freshMinutes: 60,
  without: 'Without it tasks older than 60 days, and the compute they ran on, are not known.',
  right: rightToRead('system.lakeflow.job_task_run_timeline'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
