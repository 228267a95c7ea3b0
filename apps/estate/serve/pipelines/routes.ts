import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { pageToken, placeOf } from '../http/page-token.ts'
import { numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { eventBodies, pipelineBody, statusBody, updateBody } from './pipeline-body.ts'
import type { PipelineRow } from './pipeline-rows.ts'
import { pipelineBy, pipelinesAfter, updatesOf } from './pipeline-rows.ts'

const latestUpdates = 5
const idPlace = z.tuple([z.string()])
const updatePlace = z.tuple([z.number(), z.string()])
const base = '/api/2.0/pipelines'

/** The pipelines of a workspace, their updates and events. */
export function pipelineRoutes(scope: Scope): Route[] {
  return [
    { method: 'GET', path: base, handle: (call) => listPipelines(scope, call) },
    { method: 'GET', path: `${base}/:id`, handle: (call) => getPipeline(scope, call) },
    { method: 'GET', path: `${base}/:id/updates`, handle: (call) => listUpdates(scope, call) },
    { method: 'GET', path: `${base}/:id/events`, handle: (call) => listEvents(scope, call) },
  ]
}

async function listPipelines(scope: Scope, call: Call): Promise<Answer> {
  const limit = numberIn(call, 'max_results', { least: 1, most: 100, otherwise: 25 })
  const token = call.query.get('page_token')
  const found = await pipelinesAfter(scope, token ? placeOf(token, idPlace)[0] : '', limit + 1)
  const pipelines = found.slice(0, limit)
  const last = pipelines.at(-1)
  const ids = pipelines.map((pipeline) => pipeline.pipeline_id)
  const updates = await updatesOf(scope, ids, { count: latestUpdates })
  const own = (id: string) => updates.filter((update) => update.pipeline_id === id)
  return json({
    ...(pipelines.length > 0 && {
      statuses: pipelines.map((pipeline) =>
        statusBody(pipeline, own(pipeline.pipeline_id), scope.clock.nowMs),
      ),
    }),
    ...(found.length > limit && last && { next_page_token: pageToken([last.pipeline_id]) }),
  })
}

async function getPipeline(scope: Scope, call: Call): Promise<Answer> {
  const pipeline = await knownPipeline(scope, call)
  const updates = await updatesOf(scope, [pipeline.pipeline_id], { count: latestUpdates })
  return json(pipelineBody(pipeline, updates, scope.clock.nowMs))
}

async function listUpdates(scope: Scope, call: Call): Promise<Answer> {
  const pipeline = await knownPipeline(scope, call)
  const { found, next } = await pageOfUpdates(scope, call, pipeline, { most: 100, otherwise: 25 })
  return json({ updates: found.map((update) => updateBody(update, scope.clock.nowMs)), ...next })
}

async function listEvents(scope: Scope, call: Call): Promise<Answer> {
  const pipeline = await knownPipeline(scope, call)
  const { found, next } = await pageOfUpdates(scope, call, pipeline, { most: 250, otherwise: 25 })
  const events = found.flatMap((update) => eventBodies(pipeline, update, scope.clock.nowMs))
  return json({ events, ...next })
}

async function pageOfUpdates(
  scope: Scope,
  call: Call,
  { pipeline_id }: PipelineRow,
  { most, otherwise }: { most: number; otherwise: number },
) {
  const limit = numberIn(call, 'max_results', { least: 1, most, otherwise })
  const token = call.query.get('page_token')
  const after = token ? placeOf(token, updatePlace) : undefined
  const found = await updatesOf(scope, [pipeline_id], { after, count: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const next =
    found.length > limit && last ? { next_page_token: pageToken([last.start_ms, last.update_id]) } : {}
  return { found: page, next }
}

async function knownPipeline(scope: Scope, { placeholders: { id = '' } }: Call): Promise<PipelineRow> {
  const pipeline = await pipelineBy(scope, id)
  if (!pipeline)
    throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `The specified pipeline ${id} was not found.`)
  return pipeline
}
