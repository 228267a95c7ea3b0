import { forgetCauses } from '#product/server/incidents/causes-kept.ts'
import { forgetNotices } from '#state/notices.ts'
import { deleteProgress } from '#state/progress.ts'
import { expireSessions } from '#state/sessions.ts'
import { bySystem } from '#state/change.ts'
import { removeChanges } from '#state/change-retention.ts'
import type { State } from '#state/state.ts'

const dayMs = 86_400_000
const noticesKeptMs = 90 * dayMs
const progressKeptMs = 30 * dayMs

/**
 * Removes ended sessions, old messages, causes of incidents that ended long ago and old job reports, which would otherwise
 * accumulate, and recorded changes that are older than they are kept; undefined: they are kept for ever.
 */
export async function tidyState(
  state: Pick<State, 'db' | 'write'>,
  now: Date,
  { auditDays }: { auditDays?: number | undefined } = {},
): Promise<void> {
  const { db } = state
  await expireSessions(db, now)
  await forgetNotices(db, new Date(now.getTime() - noticesKeptMs))
  await forgetCauses(db, new Date(now.getTime() - noticesKeptMs))
  await deleteProgress(db, new Date(now.getTime() - progressKeptMs))
  if (auditDays === undefined) return
  await removeChanges(state, new Date(now.getTime() - auditDays * dayMs), bySystem('retention', now))
}
