import { deleteProgress } from '#state/progress.ts'
import { expireSessions } from '#state/sessions.ts'
import type { StateDatabase } from '#state/state.ts'

const progressKeptMs = 30 * 86_400_000

/** Removes ended sessions and old job reports, which would otherwise accumulate. */
export async function tidyState(db: StateDatabase, now: Date): Promise<void> {
  await expireSessions(db, now)
  await deleteProgress(db, new Date(now.getTime() - progressKeptMs))
}
