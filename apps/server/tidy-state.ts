import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob } from '#jobs/job.ts'
import { forgetCauses } from '#product/server/incidents/causes-kept.ts'
import { deleteRuns } from '#state/job-runs.ts'
import { forgetNotices } from '#state/notices.ts'
import { expireSessions } from '#state/sessions.ts'
import { forgetAttempts } from '#state/sign-in-attempts.ts'
import { bySystem } from '#state/change.ts'
import { removeChanges } from '#state/change-retention.ts'
import type { State } from '#state/state.ts'

const dayMs = 86_400_000
const keptMs = 90 * dayMs

/** Removes from the state what would otherwise accumulate. */
export const tidyJob = defineJob({
  name: 'tidy',
  label: 'Removal of old records',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 1,
  expireSeconds: 600,
  singleton: 'one',
  schedule: { place: 'HERE', waitsFirst: true },
})

/**
 * Removes ended sessions, old messages, causes of incidents that ended long ago and old runs of jobs, and recorded changes
 * that are older than they are kept; undefined: they are kept for ever. Answers how many runs it removed.
 */
export async function tidyState(
  state: Pick<State, 'db' | 'write'>,
  now: Date,
  { auditDays }: { auditDays?: number | undefined } = {},
): Promise<number> {
  const { db } = state
  const before = new Date(now.getTime() - keptMs)
  await expireSessions(db, now)
  await forgetAttempts(db, now)
  await forgetNotices(db, before)
  await forgetCauses(db, before)
  const runs = await deleteRuns(db, before)
  if (auditDays !== undefined)
    await removeChanges(state, new Date(now.getTime() - auditDays * dayMs), bySystem('retention', now))
  return runs
}
