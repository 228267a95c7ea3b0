import { z } from 'zod'

import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import type { ClusterEvent } from './cluster-event.ts'

const mostEventsOnAPage = 500

/** The parameters of a call for events. */
export const eventRequest = z.object({
  cluster_id: z.string(),
  start_time: z.int().optional(),
  end_time: z.int().optional(),
  order: z.enum(['ASC', 'DESC']).default('DESC'),
  event_types: z.array(z.string()).default([]),
  page_size: z.int().min(0).max(mostEventsOnAPage).optional(),
  page_token: z.string().optional(),
  offset: z.int().min(0).default(0),
  limit: z.int().min(0).max(mostEventsOnAPage).optional(),
})

export type EventRequest = z.infer<typeof eventRequest>

const position = z.tuple([z.int(), z.int()])

/** One page of events. The token has the last instant, so that new events do not shift the pages. */
export function pageOfEvents(events: readonly ClusterEvent[], request: EventRequest, nowMs: number): object {
  const [offset, untilMs] = request.page_token
    ? pageTokenPosition(request.page_token, position)
    : [request.offset, Math.min(nowMs, request.end_time ?? nowMs)]
  if (request.start_time !== undefined && request.start_time > untilMs) {
    throw invalidParameter('start_time must not be later than end_time.')
  }
  const wanted = events.filter((event) => isWanted(event, request, untilMs))
  if (request.order === 'DESC') wanted.reverse()
  const size = request.page_size || request.limit || 50
  const next = offset + size < wanted.length ? offset + size : undefined
  return {
    ...(wanted.length > 0 && { events: wanted.slice(offset, offset + size) }),
    ...(next !== undefined && {
      next_page: nextRequest(request, { offset: next, limit: size, end_time: untilMs }),
      next_page_token: pageToken([next, untilMs]),
    }),
    total_count: wanted.length,
  }
}

function isWanted({ timestamp, type }: ClusterEvent, request: EventRequest, untilMs: number): boolean {
  if (timestamp > untilMs || timestamp < (request.start_time ?? 0)) return false
  return request.event_types.length === 0 || request.event_types.includes(type)
}

function nextRequest(
  request: EventRequest,
  place: { offset: number; limit: number; end_time: number },
): object {
  return {
    cluster_id: request.cluster_id,
    ...(request.start_time !== undefined && { start_time: request.start_time }),
    order: request.order,
    ...(request.event_types.length > 0 && { event_types: request.event_types }),
    ...place,
  }
}
