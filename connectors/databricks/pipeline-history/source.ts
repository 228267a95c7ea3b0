import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { fetchChanges } from '../changes.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table-mapping.ts'
import { sameNames } from '../system-table.ts'

const systemPipeline = {
  name: 'system_pipeline',
  meaning: "One state of a pipeline's settings, from its change on.",
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    pipeline_id: 'string',
    change_time: 'timestamp',
    name: 'string',
    pipeline_type: 'string',
    created_by: 'string',
    run_as: 'string',
    tags: 'map<string,string>',
    is_serverless: 'boolean',
    is_photon: 'boolean',
    is_continuous: 'boolean',
    is_development: 'boolean',
    edition: 'string',
    channel: 'string',
    delete_time: 'timestamp',
  },
  key: ['account_id', 'workspace_id', 'pipeline_id', 'change_time'],
  arrival: 'latest',
} as const satisfies RawTable

const system: SystemTable = {
  name: 'system.lakeflow.pipelines',
  table: systemPipeline,
  columns: {
    ...sameNames(systemPipeline),
    is_serverless: 'settings.serverless',
    is_photon: 'settings.photon',
    is_continuous: 'settings.continuous',
    is_development: 'settings.development',
    edition: 'settings.edition',
    channel: 'settings.channel',
  },
  day: dayOfText('change_time'),
  lastDay: `case when delete_time is null then ${openEnd} else ${lastDayOfText('change_time', 'delete_time')} end`,
  movesBy: { paths: ['change_time'], type: 'TIMESTAMP' },
  size: 'large',
}

/** Settings of pipelines over time, including deleted pipelines. */
export const pipelineHistory: Source<DatabricksClient> = {
  name: 'pipeline-history',
  system: 'databricks',
  meaning: 'How every pipeline of the region was set up at any time, deleted ones too.',
  scope: 'region',
  tables: [systemPipeline],
  freshMinutes: 60,
  without: 'Without it deleted pipelines have no name.',
  right: rightToRead('system.lakeflow.pipelines'),
  fetch: (context) => fetchChanges(context, system),
}
