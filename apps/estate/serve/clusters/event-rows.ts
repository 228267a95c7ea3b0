import { z } from 'zod'

import { wholeNumber } from '../facts/values.ts'
import type { Scope } from '../scope.ts'
import { nowIn } from '../scope.ts'

const sessionRow = z.object({
  session: wholeNumber,
  creating_ms: wholeNumber,
  running_ms: wholeNumber.nullable(),
  terminating_ms: wholeNumber.nullable(),
  reason_code: z.string().nullable(),
  reason_type: z.string().nullable(),
  started_by: z.string().nullable(),
})

const sizeRow = z.object({
  session: wholeNumber,
  from_ms: wholeNumber,
  target_workers: wholeNumber,
  current_workers: wholeNumber,
  cause: z.string().nullable(),
})

export type SessionRow = z.infer<typeof sessionRow>
export type SizeRow = z.infer<typeof sizeRow>

/** How often a cluster was up and how large it was, up to now. */
export async function historyOf(
  scope: Scope,
  clusterId: string,
): Promise<{ sessions: SessionRow[]; sizes: SizeRow[] }> {
  const parameters = { ...nowIn(scope), clusterId }
  const ofCluster = 'workspace_id = $workspaceId and cluster_id = $clusterId'
  const [sessions, sizes] = await Promise.all([
    scope.store.rows(
      sessionRow,
      `from fact.cluster_session where ${ofCluster} and creating_ms <= $now order by session`,
      parameters,
    ),
    scope.store.rows(
      sizeRow,
      `from fact.cluster_size where ${ofCluster} and from_ms <= $now order by session, from_ms`,
      parameters,
    ),
  ])
  return { sessions, sizes }
}
