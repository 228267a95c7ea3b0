import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source, Window } from '#collect/source.ts'
import { dayOf, startOfDay } from '#contract/dates.ts'
import type { RawTable } from '#lake/table.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import type { ListedPipeline } from '../pipeline-list.ts'
import { listedPipelines, pipelinePath } from '../pipeline-list.ts'
import { flag, text } from '../rest-values.ts'
import { workspaceAdministrator } from '../right.ts'

const pipelinesAhead = 4

const restUpdate = {
  name: 'rest_pipeline_update',
  meaning: 'An update of a pipeline with its present state. It has no end time.',
  columns: {
    account_id: 'string',
    workspace_id: 'string',
    pipeline_id: 'string',
    update_id: 'string',
    state: 'string',
    cause: 'string',
    cluster_id: 'string',
    creation_time: 'timestamp',
    is_full_refresh: 'boolean',
    is_validation: 'boolean',
  },
  key: ['account_id', 'workspace_id', 'pipeline_id', 'update_id'],
  arrival: 'latest',
  isTelemetry: true,
} as const satisfies RawTable

const update = z.looseObject({
  update_id: z.string(),
  state: text,
  cause: text,
  cluster_id: text,
  creation_time: z.number(),
  full_refresh: flag,
  validate_only: flag,
})

const page = z.looseObject({ updates: z.array(update).default([]) })

type Update = z.infer<typeof update>

/** Updates of pipelines. */
export const pipelineUpdates: Source<DatabricksClient> = {
  name: 'pipeline-updates',
  system: 'databricks',
  meaning: 'Every update of the pipelines of the workspace with its cause and its state, for 30 days back.',
  scope: 'workspace',
  tables: [restUpdate],
  windowDays: 7,
  keptDays: 30,
  lookBackDays: 2,
  freshMinutes: 15,
  without: 'Without it updates of pipelines are known by their timeline only, without cause.',
  right: workspaceAdministrator,
  fetch: fetchUpdates,
}

async function fetchUpdates(context: FetchContext<DatabricksClient>): Promise<void> {
  const { client, window, signal, emit } = context
  if (!window) return
  const pipelines = await listedPipelines(client, signal)
  const rowsOf = async (pipeline: ListedPipeline) => {
    const updates = (await ifKept(updatesIn(client, pipeline.pipeline_id, window, signal))) ?? []
    return updates.map((found) => updateRow(client, pipeline.pipeline_id, found))
  }
  for await (const rows of inOrder(pipelines, pipelinesAhead, rowsOf)) await emit(restUpdate.name, rows)
}

// The list starts at the newest update; pages may be out of order by one.
async function updatesIn(
  client: DatabricksClient,
  pipelineId: string,
  { since, until }: Window,
  signal: AbortSignal,
): Promise<Update[]> {
  const [sinceMs, untilMs] = [startOfDay(since).getTime(), startOfDay(until).getTime()]
  const found: Update[] = []
  let pagesBefore = 0
  const path = pipelinePath(pipelineId, '/updates')
  for await (const { updates } of client.pages(path, { max_results: 100 }, page, signal)) {
    found.push(...updates.filter(({ creation_time }) => creation_time >= sinceMs && creation_time < untilMs))
    const isBefore = updates.length > 0 && updates.every(({ creation_time }) => creation_time < sinceMs)
    pagesBefore = isBefore ? pagesBefore + 1 : 0
    if (pagesBefore === 2) return found
  }
  return found
}

function updateRow({ account, here }: DatabricksClient, pipelineId: string, found: Update) {
  const created = new Date(found.creation_time)
  return {
    account_id: account.id,
    workspace_id: here.id,
    pipeline_id: pipelineId,
    update_id: found.update_id,
    state: found.state,
    cause: found.cause,
    cluster_id: found.cluster_id,
    creation_time: created.toISOString(),
    is_full_refresh: found.full_refresh,
    is_validation: found.validate_only,
    day: dayOf(created),
    last_day: dayOf(created),
  }
}
