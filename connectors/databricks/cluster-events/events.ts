import type { Window } from '#collect/source.ts'
import { CycleGuard } from '#exchange/cycle-guard.ts'
import { startOfDay } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { withoutRepeats } from '../repeats.ts'
import { stableJson } from '#contract/json.ts'
import { count, listOf, text } from '../rest-values.ts'

const path = '/api/2.1/clusters/events'

const details = z.looseObject({
  current_num_workers: count,
  target_num_workers: count,
  cause: text,
  reason: z.looseObject({ code: text, type: text }).nullish(),
  user: text,
})

const event = z.looseObject({
  timestamp: z.number(),
  type: z.string(),
  details: z
    .looseObject({})
    .nullish()
    .transform((value) => value ?? {}),
})

const page = z.looseObject({
  events: listOf(event),
  next_page_token: z.string().nullish(),
  next_page: z.looseObject({}).nullish(),
})

/** An event of a cluster, with its unchanged `details`. */
export type ClusterEvent = z.infer<typeof event>

/** The details that have columns of their own. */
export function knownDetails(event: ClusterEvent): z.infer<typeof details> {
  return details.parse(event.details)
}

/** The events of a cluster in a window, oldest first; none if the workspace no longer knows the cluster. */
export async function eventsOf(
  workspace: DatabricksClient,
  clusterId: string,
  { since, until }: Window,
  signal: AbortSignal,
): Promise<ClusterEvent[]> {
  const [sinceMs, untilMs] = [startOfDay(since).getTime(), startOfDay(until).getTime()]
  const request = {
    cluster_id: clusterId,
    start_time: sinceMs,
    end_time: untilMs,
    order: 'ASC',
    page_size: 500,
  }
  const events: ClusterEvent[] = []
  const trail = new CycleGuard(`${workspace.here.url}${path} for ${clusterId}`)
  let answer = await firstPage(workspace, request, signal)
  while (answer) {
    events.push(...answer.events.filter(({ timestamp }) => timestamp >= sinceMs && timestamp < untilMs))
    const next = nextRequest(request, answer)
    if (next) trail.visit(stableJson(next))
    answer = next && (await pageOf(workspace, next, signal))
  }
  return withoutRepeats(events)
}

async function firstPage(workspace: DatabricksClient, request: object, signal: AbortSignal) {
  try {
    return await pageOf(workspace, request, signal)
  } catch (error) {
    if (error instanceof CodedError && error.code === 'not_found') return undefined
    throw error
  }
}

async function pageOf(workspace: DatabricksClient, request: object, signal: AbortSignal) {
  return workspace.parsed(page, await workspace.post(path, request, signal), path)
}

// Older workspaces answer the next request instead of a token.
function nextRequest(
  request: object,
  { next_page_token, next_page }: z.infer<typeof page>,
): object | undefined {
  if (next_page_token) return { ...request, page_token: next_page_token }
  return next_page ?? undefined
}
