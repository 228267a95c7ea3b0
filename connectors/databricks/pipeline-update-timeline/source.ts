import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { fetchSystemTable, sameNames, spanOf } from '../system-table.ts'

const systemUpdatePeriod = {
  name: 'system_update_period',
  meaning: 'One stretch, of an hour at most, of an update of a pipeline; the last one has its result.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    pipeline_id: 'string',
    update_id: 'string',
    period_start_time: 'timestamp',
    period_end_time: 'timestamp',
    update_type: 'string',
    trigger_type: 'string',
    request_id: 'string',
    run_as_user_name: 'string',
    result_state: 'string',
    compute_type: 'string',
    cluster_id: 'string',
    job_id: 'string',
    job_run_id: 'string',
  },
  key: ['account_id', 'workspace_id', 'pipeline_id', 'update_id', 'period_start_time'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.lakeflow.pipeline_update_timeline',
  table: systemUpdatePeriod,
  columns: {
    ...sameNames(systemUpdatePeriod),
    compute_type: 'compute.type',
    cluster_id: 'compute.cluster_id',
    job_id: 'trigger_details.job_task.job_id',
    job_run_id: ['trigger_details.job_task.job_run_id', 'trigger_details.job_task.run_id'],
  },
  day: dayOfText('period_start_time'),
  lastDay: lastDayOfText('period_start_time', 'period_end_time'),
  movesBy: { paths: ['period_start_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Updates of pipelines in the system tables. */
export const pipelineUpdateTimeline: Source<DatabricksClient> = {
  name: 'pipeline-update-timeline',
  system: 'databricks',
  meaning: 'When each update of a pipeline of the region ran and how it ended, for a year back.',
  scope: 'region',
  tables: [systemUpdatePeriod],
  windowDays: 30,
  longestWindowDays: 90,
  keptDays: 365,
  lookBackDays: 2,
  freshMinutes: 60,
  without: 'Without it the end of a pipeline update is known only from its event log.',
  right: rightToRead('system.lakeflow.pipeline_update_timeline'),
  fetch: (context) => fetchSystemTable(context, system, spanOf(context.window)),
}
