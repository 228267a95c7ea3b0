import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
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

export type SessionRow = z.infer<typeof sessionRow>
export type SizeRow = z.infer<typeof sizeRow>

/** The uptimes and sizes of a workspace's clusters from an instant up to now. */
export async function historiesSince(
  scope: Scope,
  sinceMs: number,
): Promise<{ sessions: SessionRow[]; sizes: SizeRow[] }> {
  const parameters = { ...nowIn(scope), sinceMs: BigInt(sinceMs) }
  const [sessions, sizes] = await Promise.all([
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
  ])
  return { sessions, sizes }
}

const sessionsSince = `
from fact.cluster_session
where workspace_id = $workspaceId
  and creating_ms <= $now
  and coalesce(terminating_ms, $now) > $sinceMs`
