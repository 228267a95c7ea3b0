import type { StateDatabase } from './state.ts'
import { addEndedRun, runOf, type JobRun, type NewRun } from './job-runs.ts'

/** Successive scheduled runs of a kind that found nothing. */
export type NothingFound = Omit<NewRun, 'createdAt' | 'source'> & { runs: number; since: Date; until: Date }

/** Keeps runs that found nothing in the row of those right before them, or in a row of their own. */
export async function keepNothingFound(db: StateDatabase, found: NothingFound): Promise<void> {
  const { runs, since, until, ...run } = found
  const before = await latestIfFolded(db, run)
  if (before)
    await db
      .updateTable('job_run')
      .set({ folded: before.folded + runs, finished_at: until, updated_at: until })
      .where('run_id', '=', before.runId)
      .execute()
  else
    await addEndedRun(db, {
      ...run,
      source: 'SCHEDULE',
      state: 'SUCCEEDED',
      records: 0,
      createdAt: since,
      finishedAt: until,
      folded: runs,
      foldedSince: since,
    })
}

/** How many runs a run that found nothing stands for once it has taken the place of those right before it. */
export async function foldFormer(
  db: StateDatabase,
  run: Pick<JobRun, 'runId' | 'kind' | 'subject' | 'createdAt'>,
): Promise<{ folded: number; foldedSince: Date }> {
  const before = await latestIfFolded(db, run)
  if (!before) return { folded: 1, foldedSince: run.createdAt }
  await db.deleteFrom('job_run').where('run_id', '=', before.runId).execute()
  return { folded: before.folded + 1, foldedSince: before.foldedSince ?? before.createdAt }
}

async function latestIfFolded(
  db: StateDatabase,
  { runId, kind, subject }: Pick<JobRun, 'runId' | 'kind' | 'subject'>,
): Promise<JobRun | undefined> {
  const row = await db
    .selectFrom('job_run')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', subject === null ? 'is' : '=', subject)
    .where('run_id', '<>', runId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && row.folded > 0 ? runOf(row) : undefined
}
