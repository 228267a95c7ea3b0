import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { DatabricksError } from '../http/databricks-error.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { ItemCache } from '../item-cache.ts'
import { pageOfEvents } from './event-pages.ts'
import { eventBodies, pipelineBody, statusBody, updateBody } from './pipeline-body.ts'
import type { PipelineRow, UpdateRow } from './pipeline-rows.ts'
import { pipelineBy, pipelinesAfter, updatesOf } from './pipeline-rows.ts'

const latestUpdates = 5
const keptPipelines = 4
const idPosition = z.tuple([z.string()])
const updatePosition = z.tuple([z.number(), z.string()])
const base = '/api/2.0/pipelines'

/** The pipelines of a workspace, their updates and events. */
export function pipelineRoutes(scope: Scope): Route[] {
  const cache = new ItemCache<UpdateRow[]>(keptPipelines)
  const all = ({ pipeline_id }: PipelineRow) =>
    cache.take(`${scope.clock.nowMs} ${pipeline_id}`, () => updatesOf(scope, [pipeline_id]))
  return [
    { method: 'GET', path: base, handle: (call) => listPipelines(scope, call) },
    { method: 'GET', path: `${base}/:id`, handle: (call) => getPipeline(scope, call) },
    { method: 'GET', path: `${base}/:id/updates`, handle: (call) => listUpdates(scope, all, call) },
    { method: 'GET', path: `${base}/:id/events`, handle: (call) => listEvents(scope, all, call) },
  ]
}

async function listPipelines(scope: Scope, call: Call): Promise<Answer> {
  const limit = numberIn(call, 'max_results', { least: 1, most: 100, otherwise: 25 })
  const token = call.query.get('page_token')
  const found = await pipelinesAfter(scope, token ? pageTokenPosition(token, idPosition)[0] : '', limit + 1)
  const pipelines = found.slice(0, limit)
  const last = pipelines.at(-1)
  const ids = pipelines.map((pipeline) => pipeline.pipeline_id)
  const updates = await updatesOf(scope, ids, latestUpdates)
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
  const updates = await updatesOf(scope, [pipeline.pipeline_id], latestUpdates)
  return json(pipelineBody(pipeline, updates, scope.clock.nowMs))
}

type UpdatesOf = (pipeline: PipelineRow) => Promise<readonly UpdateRow[]>

async function listUpdates(scope: Scope, updatesIn: UpdatesOf, call: Call): Promise<Answer> {
  const pipeline = await knownPipeline(scope, call)
  const limit = numberIn(call, 'max_results', { least: 1, most: 100, otherwise: 25 })
  const token = call.query.get('page_token')
  const after = token ? pageTokenPosition(token, updatePosition) : undefined
  const all = await updatesIn(pipeline)
  const begin = after ? all.findIndex((update) => isAt(update, after)) + 1 : 0
  const page = all.slice(begin, begin + limit)
  const last = page.at(-1)
  const hasMore = begin + limit < all.length && last !== undefined
  return json({
    updates: page.map((update) => updateBody(update, scope.clock.nowMs)),
    ...(hasMore && { next_page_token: pageToken([last.start_ms, last.update_id]) }),
  })
}

function isAt({ start_ms, update_id }: UpdateRow, [startMs, updateId]: readonly [number, string]): boolean {
  return start_ms === startMs && update_id === updateId
}

async function listEvents(scope: Scope, updatesIn: UpdatesOf, call: Call): Promise<Answer> {
  const pipeline = await knownPipeline(scope, call)
  const updates = await updatesIn(pipeline)
  const { nowMs } = scope.clock
  const eventsOf = (update: UpdateRow) => eventBodies(pipeline, update, nowMs)
  return json(pageOfEvents(call, updates, { nowMs, eventsOf }))
}

async function knownPipeline(scope: Scope, { placeholders: { id = '' } }: Call): Promise<PipelineRow> {
  const pipeline = await pipelineBy(scope, id)
  if (!pipeline)
    throw new DatabricksError(404, 'RESOURCE_DOES_NOT_EXIST', `The specified pipeline ${id} was not found.`)
  return pipeline
}
