import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { withMaskedSecrets } from '../masked-settings.ts'
import type { ListedPipeline } from '../pipeline-list.ts'
import { listedPipelines, pipelinePath } from '../pipeline-list.ts'
import { stableJson } from '#contract/json.ts'
import { flag, instant, seenOn, tags, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const pipelinesAhead = 4

const restPipeline = {
  name: 'rest_pipeline',
  meaning: 'A pipeline as it is set up now.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    pipeline_id: 'string',
    name: 'string',
    state: 'string',
    creator_user_name: 'string',
    run_as_user_name: 'string',
    cluster_id: 'string',
    last_modified: 'timestamp',
    is_serverless: 'boolean',
    is_photon: 'boolean',
    is_continuous: 'boolean',
    is_development: 'boolean',
    edition: 'string',
    channel: 'string',
    catalog: 'string',
    target: 'string',
    tags: 'map<string,string>',
    settings_json: 'string',
    is_masked: 'boolean',
    seen_day: 'date',
  },
  key: ['account_id', 'workspace_id', 'pipeline_id'],
  arrival: 'latest',
  momentary: ['seen_day'],
} as const satisfies RawTable

const spec = z.looseObject({
  serverless: flag,
  photon: flag,
  continuous: flag,
  development: flag,
  edition: text,
  channel: text,
  catalog: text,
  target: text,
  schema: text,
  tags,
})

const details = z.looseObject({ last_modified: instant, spec: z.unknown().optional() })

/** Pipelines with their current settings. */
export const pipelines: Source<DatabricksClient> = {
  name: 'pipelines',
  system: 'databricks',
  meaning: 'Every pipeline of the workspace with its settings and its state.',
  scope: 'workspace',
  tables: [restPipeline],
  freshMinutes: 30,
  without: 'Without it pipelines are known by their history and their bills only.',
  right: workspaceAdministrator,
  fetch: fetchPipelines,
}

async function fetchPipelines({
  client,
  dataNow,
  emit,
  signal,
}: FetchContext<DatabricksClient>): Promise<void> {
  const listed = await listedPipelines(client, signal)
  const rowOf = (pipeline: ListedPipeline) => pipelineRow(client, pipeline, signal)
  for await (const row of inOrder(listed, pipelinesAhead, rowOf)) {
    if (row) await emit(restPipeline.name, seenOn(dataNow, [row]))
  }
}

async function pipelineRow(client: DatabricksClient, listed: ListedPipeline, signal: AbortSignal) {
  const path = pipelinePath(listed.pipeline_id)
  const found = await ifKept(client.get(path, {}, signal))
  if (found === undefined) return undefined
  const { last_modified, spec: settings } = client.parsed(details, found, path)
  const set = spec.parse(settings ?? {})
  return {
    account_id: client.account.id,
    workspace_id: client.here.id,
    pipeline_id: listed.pipeline_id,
    name: listed.name,
    state: listed.state,
    creator_user_name: listed.creator_user_name,
    run_as_user_name: listed.run_as_user_name,
    cluster_id: listed.cluster_id,
    last_modified,
    is_serverless: set.serverless,
    is_photon: set.photon,
    is_continuous: set.continuous,
    is_development: set.development,
    edition: set.edition,
    channel: set.channel,
    catalog: set.catalog,
    target: set.target ?? set.schema,
    tags: set.tags,
    settings_json: stableJson(withMaskedSecrets(settings ?? {})),
    is_masked: true,
    day: null,
    last_day: null,
  }
}
