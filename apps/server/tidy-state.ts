import { forgetCauses } from '#product/server/incidents/causes-kept.ts'
import { forgetNotices } from '#state/notices.ts'
import { deleteProgress } from '#state/progress.ts'
import { expireSessions } from '#state/sessions.ts'
import type { StateDatabase } from '#state/state.ts'

const noticesKeptMs = 90 * 86_400_000
const progressKeptMs = 30 * 86_400_000

/** Removes ended sessions, old messages, causes of incidents that ended long ago and old job reports, which would otherwise accumulate. */
export async function tidyState(db: StateDatabase, now: Date): Promise<void> {
  await expireSessions(db, now)
  await forgetNotices(db, new Date(now.getTime() - noticesKeptMs))
  await forgetCauses(db, new Date(now.getTime() - noticesKeptMs))
  await deleteProgress(db, new Date(now.getTime() - progressKeptMs))
}
