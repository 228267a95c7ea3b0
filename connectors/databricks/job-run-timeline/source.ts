import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, idsOfType, joinedTexts, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const systemRunPeriod = {
  name: 'system_run_period',
  meaning: 'One stretch, of an hour at most, of a job run; the last one has its result.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    job_id: 'string',
    run_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    run_type: 'string',
    run_name: 'string',
    trigger_type: 'string',
    result_state: 'string',
    termination_code: 'string',
    compute_ids: 'string',
    cluster_ids: 'string',
    source_task_run_id: 'string',
  },
  key: ['account_id', 'workspace_id', 'job_id', 'run_id', 'period_start_time'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.lakeflow.job_run_timeline',
  table: systemRunPeriod,
  columns: {
    ...sameNames(systemRunPeriod),
    compute_ids: { path: 'compute_ids', sql: joinedTexts },
    cluster_ids: { path: 'compute', sql: `array_to_string(${idsOfType('cluster_id')}, ',')` },
  },
  day: dayOfText('period_start_time'),
  lastDay: lastDayOfText('period_start_time', 'period_end_time'),
  movesBy: { paths: ['period_start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Job runs in the system tables. */
export const jobRunTimeline: Source<DatabricksClient> = {
  name: 'job-run-timeline',
  system: 'databricks',
  meaning: 'When each job run of the region ran and how it ended, for a year back.',
  scope: 'region',
  tables: [systemRunPeriod],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 365,
  lookBackDays: 2,
  isEvidenceOfCost: true,
  freshMinutes: 60,
  without: 'Without it runs older than 60 days are not known.',
  right: rightToRead('system.lakeflow.job_run_timeline'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
