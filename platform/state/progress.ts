import type { Selectable } from 'kysely'
import type { StateDatabase } from './state.ts'
import type { JobProgressTable } from './tables.ts'

/** The latest reported progress of a job. */
export type JobProgress = {
  jobId: string
  kind: string
  subject: string | null
  phase: string | null
  done: number | null
  total: number | null
  unit: string | null
  ratePerSecond: number | null
  state: JobProgressTable['state']
  message: string | null
  startedAt: Date
  updatedAt: Date
  finishedAt: Date | null
}

/** Keeps the reports of jobs, at most one a second per job. */
export type ProgressLog = {
  write: (progress: JobProgress) => void
  /** Writes pending reports. */
  flush: () => Promise<void>
}

/** Opens a log; a report that cannot be written is passed to onError, and the next one is tried. */
export function openProgressLog(
  db: StateDatabase,
  { everyMs = 1_000, onError }: { everyMs?: number; onError: (error: unknown) => void },
): ProgressLog {
  const unwritten = new Map<string, JobProgress>()
  const timers = new Map<string, NodeJS.Timeout>()
  let writing: Promise<void> = Promise.resolve()

  function writeOut(jobId: string): void {
    const progress = unwritten.get(jobId)
    if (!progress) return void timers.delete(jobId)
    unwritten.delete(jobId)
    writing = writing.then(() => store(db, progress)).catch(onError)
    clearTimeout(timers.get(jobId))
    const timer = setTimeout(() => writeOut(jobId), everyMs)
    timer.unref()
    timers.set(jobId, timer)
  }

  return {
    write(progress) {
      unwritten.set(progress.jobId, progress)
      if (progress.state !== 'running' || !timers.has(progress.jobId)) writeOut(progress.jobId)
    },
    async flush() {
      for (const jobId of unwritten.keys()) writeOut(jobId)
      await writing
    },
  }
}

/** The latest reports of jobs of some kinds, or of all; latest first. */
export async function listProgress(
  db: StateDatabase,
  {
    kinds,
    states,
    limit,
  }: { kinds?: readonly string[]; states?: readonly JobProgress['state'][]; limit: number },
): Promise<JobProgress[]> {
  let query = db.selectFrom('job_progress').selectAll().orderBy('updated_at', 'desc').limit(limit)
  if (kinds) query = query.where('kind', 'in', [...kinds])
  if (states) query = query.where('state', 'in', [...states])
  return (await query.execute()).map(progressOf)
}

/** The latest report of one job. */
export async function findProgress(db: StateDatabase, jobId: string): Promise<JobProgress | undefined> {
  const row = await db.selectFrom('job_progress').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  return row && progressOf(row)
}

/** Deletes jobs whose latest report is older than an instant; answers their number. */
export async function deleteProgress(db: StateDatabase, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_progress')
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function store(db: StateDatabase, progress: JobProgress): Promise<void> {
  const { job_id, ...report } = rowOf(progress)
  await db
    .insertInto('job_progress')
    .values({ job_id, ...report })
    .onConflict((conflict) => conflict.column('job_id').doUpdateSet(report))
    .execute()
}

function rowOf({
  jobId,
  ratePerSecond,
  startedAt,
  updatedAt,
  finishedAt,
  ...rest
}: JobProgress): JobProgressTable {
  return {
    ...rest,
    job_id: jobId,
    rate_per_second: ratePerSecond,
    started_at: startedAt,
    updated_at: updatedAt,
    finished_at: finishedAt,
  }
}

function progressOf({
  job_id,
  rate_per_second,
  started_at,
  updated_at,
  finished_at,
  ...rest
}: Selectable<JobProgressTable>): JobProgress {
  return {
    ...rest,
    jobId: job_id,
    ratePerSecond: rate_per_second,
    startedAt: started_at,
    updatedAt: updated_at,
    finishedAt: finished_at,
  }
}
