import { forgetProgress } from '#state/progress.ts'
import { expireSessions } from '#state/sessions.ts'
import type { StateDatabase } from '#state/state.ts'

const progressKeptMs = 30 * 86_400_000

/** Removes what the state would otherwise gather for ever: sessions that are over, and what old jobs told. */
export async function tidyState(db: StateDatabase, now: Date): Promise<void> {
  await expireSessions(db, now)
  await forgetProgress(db, new Date(now.getTime() - progressKeptMs))
}
