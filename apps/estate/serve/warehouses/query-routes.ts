import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { pageToken, pageTokenPosition } from '../http/page-token.ts'
import { isOn, numberIn } from '../http/query-values.ts'
import type { Route } from '../http/router.ts'
import type { Scope } from '../scope.ts'
import { dayMs, nowIn } from '../scope.ts'

const queryRow = z.object({
  statement_id: z.string(),
  warehouse_id: z.string(),
  user_name: z.string(),
  statement_type: z.string(),
  client_application: z.string(),
  statement_text: z.string(),
  start_ms: wholeNumber,
  wait_ms: wholeNumber,
  end_ms: wholeNumber,
  status: z.string(),
  is_cached: z.boolean(),
  read_bytes: wholeNumber,
  read_rows: wholeNumber,
  written_bytes: wholeNumber,
  produced_rows: wholeNumber,
  spilled_bytes: wholeNumber,
  queue_ms: wholeNumber.nullable().transform((value) => value ?? 0),
  fixed_ms: wholeNumber.nullable(),
})

type QueryRow = z.infer<typeof queryRow>

const position = z.tuple([z.number(), z.string()])
const keptMs = 30 * dayMs

const queriesBefore = `
select query.*, queue_ms, fixed_ms
from fact.query
left join (select workspace_id, statement_id, queue_ms, fixed_ms from fact.query_load) as query_load
  using (workspace_id, statement_id)
where workspace_id = $workspaceId
  and warehouse_id is not null
  and start_ms <= $now
  and start_ms > $now - ${keptMs}
  and start_ms between $fromMs and $toMs
  and ($warehouseIds = '' or warehouse_id in (select unnest(string_split($warehouseIds, ','))))
  and (start_ms, statement_id) < ($positionMs, $positionId)
order by start_ms desc, statement_id desc
limit $count`

/** The statements on SQL warehouses in the last 30 days, newest first. */
export function queryRoutes(scope: Scope): Route[] {
  return [{ method: 'GET', path: '/api/2.0/sql/history/queries', handle: (call) => listQueries(scope, call) }]
}

async function listQueries(scope: Scope, call: Call): Promise<Answer> {
  const limit = numberIn(call, 'max_results', { least: 1, most: 999, otherwise: 100 })
  const token = call.query.get('page_token')
  const [positionMs, positionId] = token ? pageTokenPosition(token, position) : [Number.MAX_SAFE_INTEGER, '']
  const range = 'filter_by.query_start_time_range'
  const instant = { least: 0, most: Number.MAX_SAFE_INTEGER }
  const found = await scope.store.rows(queryRow, queriesBefore, {
    ...nowIn(scope),
    fromMs: BigInt(numberIn(call, `${range}.start_time_ms`, { ...instant, otherwise: 0 })),
    toMs: BigInt(numberIn(call, `${range}.end_time_ms`, { ...instant, otherwise: Number.MAX_SAFE_INTEGER })),
    warehouseIds: call.query.getAll('filter_by.warehouse_ids').join(','),
    positionMs: BigInt(positionMs),
    positionId,
    count: limit + 1,
  })
  const queries = found.slice(0, limit)
  const last = queries.at(-1)
  const hasMore = found.length > limit && last !== undefined
  const withMetrics = isOn(call, 'include_metrics')
  return json({
    res: queries.map((query) => queryBody(query, scope.clock.nowMs, withMetrics)),
    has_next_page: hasMore,
    ...(hasMore && { next_page_token: pageToken([last.start_ms, last.statement_id]) }),
  })
}

function queryBody(query: QueryRow, nowMs: number, withMetrics: boolean): object {
  const isFinal = query.end_ms <= nowMs
  return {
    query_id: query.statement_id,
    status: isFinal
      ? query.status
      : query.start_ms + query.wait_ms + query.queue_ms > nowMs
        ? 'QUEUED'
        : 'RUNNING',
    query_text: query.statement_text,
    query_start_time_ms: query.start_ms,
    ...(isFinal && { execution_end_time_ms: query.end_ms, query_end_time_ms: query.end_ms }),
    duration: Math.min(query.end_ms, nowMs) - query.start_ms,
    user_name: query.user_name,
    executed_as_user_name: query.user_name,
    warehouse_id: query.warehouse_id,
    endpoint_id: query.warehouse_id,
    rows_produced: isFinal ? query.produced_rows : 0,
    statement_type: query.statement_type,
    client_application: query.client_application,
    is_final: isFinal,
    channel_used: { name: 'CHANNEL_NAME_CURRENT' },
    ...(withMetrics && isFinal && { metrics: metricsBody(query) }),
  }
}

function metricsBody(query: QueryRow): object {
  const workMs = query.end_ms - query.start_ms - query.wait_ms - query.queue_ms
  const compilationMs = query.fixed_ms ?? Math.floor(workMs / 10)
  return {
    total_time_ms: query.end_ms - query.start_ms,
    execution_time_ms: workMs - compilationMs,
    compilation_time_ms: compilationMs,
    result_fetch_time_ms: 0,
    task_total_time_ms: workMs * 6,
    photon_total_time_ms: workMs * 5,
    read_bytes: query.read_bytes,
    read_remote_bytes: query.read_bytes,
    write_remote_bytes: query.written_bytes,
    spill_to_disk_bytes: query.spilled_bytes,
    rows_read_count: query.read_rows,
    rows_produced_count: query.produced_rows,
    result_from_cache: query.is_cached,
  }
}
