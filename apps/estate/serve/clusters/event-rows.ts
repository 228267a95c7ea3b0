import { z } from 'zod'

import { tags, wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const sessionRow = z.object({
  cluster_id: z.string(),
  session: wholeNumber,
  creating_ms: wholeNumber,
  running_ms: wholeNumber.nullable(),
  terminating_ms: wholeNumber.nullable(),
  reason_code: z.string().nullable(),
  reason_type: z.string().nullable(),
  started_by: z.string().nullable(),
})

const sizeRow = z.object({
  cluster_id: z.string(),
  session: wholeNumber,
  from_ms: wholeNumber,
  target_workers: wholeNumber,
  current_workers: wholeNumber,
  cause: z.string().nullable(),
})

const stateRow = z.object({
  cluster_id: z.string(),
  from_ms: wholeNumber,
  cluster_name: z.string(),
  driver_node_type: z.string(),
  worker_node_type: z.string(),
  num_workers: wholeNumber.nullable(),
  min_workers: wholeNumber.nullable(),
  max_workers: wholeNumber.nullable(),
  custom_tags: tags,
  user_name: z.string().nullable().optional(),
})

const mishapRow = z.object({
  cluster_id: z.string(),
  session: wholeNumber,
  event_type: z.string(),
  mishap: z.enum(['LOST', 'LATE', 'DOUBLED', 'AFTER_END']),
  late_ms: wholeNumber.nullable().transform((value) => value ?? 0),
})

export type SessionRow = z.infer<typeof sessionRow>
export type SizeRow = z.infer<typeof sizeRow>
export type StateRow = z.infer<typeof stateRow>
export type MishapRow = z.infer<typeof mishapRow>

/** The histories of clusters: the times that they were up, their sizes, their settings, and the events that went astray. */
export type Histories = {
  sessions: SessionRow[]
  sizes: SizeRow[]
  states: StateRow[]
  mishaps: MishapRow[]
}

/** The histories of a workspace's clusters from an instant up to now. */
export async function historiesSince(scope: Scope, sinceMs: number): Promise<Histories> {
  const parameters = { ...nowIn(scope), sinceMs: BigInt(sinceMs) }
  const [sessions, sizes, states, mishaps] = await Promise.all([
    scope.store.rows(sessionRow, `from (${sessionsSince}) order by cluster_id, session`, parameters),
    scope.store.rows(
      sizeRow,
      `
from fact.cluster_size
semi join (${sessionsSince}) as recent using (cluster_id, session)
where workspace_id = $workspaceId
  and from_ms <= $now
order by cluster_id, session, from_ms`,
      parameters,
    ),
    scope.store.rows(
      stateRow,
      `
select cluster_state.*, user_name
from fact.cluster_state
left join fact.cluster_order
  on cluster_order.workspace_id = cluster_state.workspace_id
  and cluster_order.cluster_id = cluster_state.cluster_id
  and at_ms = from_ms
where cluster_state.workspace_id = $workspaceId
  and from_ms <= $now
order by cluster_state.cluster_id, from_ms`,
      nowIn(scope),
    ),
    scope.store.rows(
      mishapRow,
      `
from fact.event_mishap
semi join (${sessionsSince}) as recent using (cluster_id, session)
where workspace_id = $workspaceId
order by cluster_id, session, event_type`,
      parameters,
    ),
  ])
  return { sessions, sizes, states, mishaps }
}

const sessionsSince = `
from fact.cluster_session
where workspace_id = $workspaceId
  and creating_ms <= $now
  and coalesce(terminating_ms, $now) > $sinceMs`
