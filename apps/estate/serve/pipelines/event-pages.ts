import { z } from 'zod'

import type { Call } from '../http/call.ts'
import { invalidParameter } from '../http/databricks-error.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { numberIn } from '../http/query-values.ts'
import type { PipelineEvent } from './pipeline-body.ts'
import type { UpdateRow } from './pipeline-rows.ts'

/** The position in a list of events; the time is half-open. */
type Position = { offset: number; limit: number; sinceMs: number; untilMs: number; isAscending: boolean }

const position = z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()])
const term = /^timestamp\s*(>=|<)\s*'([^']+)'$/i

/** One page of the events of a pipeline. A token has the whole query and the instant of its first page. */
export function pageOfEvents(
  call: Call,
  updates: readonly UpdateRow[],
  { nowMs, eventsOf }: { nowMs: number; eventsOf: (update: UpdateRow) => PipelineEvent[] },
): object {
  const start = positionIn(call, nowMs)
  const { offset, limit, sinceMs, untilMs, isAscending } = start
  const touched = updates.filter((update) => update.start_ms < untilMs && update.end_ms >= sinceMs)
  const wanted = touched.flatMap(eventsOf).filter(({ timestamp }) => {
    const instantMs = Date.parse(timestamp)
    return instantMs >= sinceMs && instantMs < untilMs
  })
  if (isAscending) wanted.reverse()
  const next = offset + limit
  return {
    events: wanted.slice(offset, next),
    ...(next < wanted.length && { next_page_token: tokenOf({ ...start, offset: next }) }),
  }
}

function positionIn(call: Call, nowMs: number): Position {
  const token = call.query.get('page_token')
  if (token) {
    const [offset, limit, sinceMs, untilMs, ascending] = pageTokenPosition(token, position)
    return { offset, limit, sinceMs, untilMs, isAscending: ascending === 1 }
  }
  const limit = numberIn(call, 'max_results', { least: 1, most: 250, otherwise: 25 })
  const isAscending = call.query.get('order_by') === 'timestamp asc'
  return { offset: 0, limit, isAscending, ...timeIn(call.query.get('filter'), nowMs) }
}

function tokenOf({ offset, limit, sinceMs, untilMs, isAscending }: Position): string {
  return pageToken([offset, limit, sinceMs, untilMs, Number(isAscending)])
}

function timeIn(filter: string | null, nowMs: number): { sinceMs: number; untilMs: number } {
  const time = { sinceMs: 0, untilMs: nowMs + 1 }
  for (const part of filter?.split(/\s+and\s+/i) ?? []) {
    const [, sign, instant = ''] = term.exec(part.trim()) ?? []
    const instantMs = Date.parse(instant)
    if (sign === undefined || Number.isNaN(instantMs)) throw invalidParameter(`Invalid filter: ${part}`)
    if (sign === '<') time.untilMs = Math.min(time.untilMs, instantMs)
    else time.sinceMs = Math.max(time.sinceMs, instantMs)
  }
  return time
}
