import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { noDay } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const systemJob = {
  name: 'system_job',
  meaning: "One state of a job's settings, from its change on.",
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    job_id: 'string',
    change_time: 'timestamp',
    name: 'string',
    description: 'string',
    creator_id: 'string',
    creator_user_name: 'string',
    run_as: 'string',
    run_as_user_name: 'string',
    tags: 'map<string,string>',
    trigger_type: 'string',
    schedule: 'string',
    schedule_timezone: 'string',
    is_paused: 'boolean',
    timeout_seconds: 'bigint',
    create_time: 'timestamp',
    delete_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id', 'job_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.lakeflow.jobs',
  table: systemJob,
  columns: {
    ...sameNames(systemJob),
    schedule: 'trigger.schedule.quartz_cron_expression',
    schedule_timezone: 'trigger.schedule.timezone_id',
    is_paused: 'paused',
  },
  day: noDay,
  lastDay: noDay,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Settings of jobs over time, including deleted jobs. */
export const jobHistory: Source<DatabricksClient> = {
  name: 'job-history',
  system: 'databricks',
  meaning: 'How every job of the region was set up at any time, deleted jobs too.',
  scope: 'region',
  tables: [systemJob],
  freshMinutes: 60,
  without: 'Without it deleted jobs have no name.',
  right: rightToRead('system.lakeflow.jobs'),
  fetch: (context) => fetchChanges(context, system),
}
