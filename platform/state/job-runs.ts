import { sql, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#contract/actor.ts'
import { cleanJson } from '#contract/clean-text.ts'
import { openStates, type RunSource, type RunState } from '#contract/job-run.ts'
import type { StateDatabase } from './state.ts'
import type { JobRunTable } from './tables.ts'

/** How far the work of a run is. */
export type RunProgress = {
  step: string | null
  detail: string | null
  done: number | null
  total: number | null
  unit: string | null
  ratePerSecond: number | null
  remainingSeconds: number | null
}

/** One run of a job, with its progress and its end. */
export type JobRun = RunProgress & {
  runId: string
  kind: string
  subject: string | null
  source: RunSource
  actor: Actor
  input: unknown
  state: RunState
  records: number | null
  result: unknown
  errorCode: string | null
  /** Why it failed. */
  reason: string | null
  /** Answers of its steps, and ids of runs in outside systems, by step. */
  handles: Readonly<Record<string, unknown>>
  attempt: number
  createdAt: Date
  startedAt: Date | null
  updatedAt: Date
  finishedAt: Date | null
  /** How many runs that found nothing it stands for. */
  folded: number
  foldedSince: Date | null
}

/** Which runs a list has; all where a field is left out. */
export type RunFilter = {
  kinds?: readonly string[] | undefined
  subject?: string | undefined
  states?: readonly RunState[] | undefined
  /** Half-open, by the time at which they were started. */
  since?: Date | undefined
  until?: Date | undefined
  limit: number
  offset?: number | undefined
}

/** A run before its first attempt. */
export type NewRun = Pick<JobRun, 'runId' | 'kind' | 'subject' | 'source' | 'actor' | 'input' | 'createdAt'>

/** Keeps a run that is to be worked on. */
export async function addRun(db: StateDatabase, run: NewRun): Promise<void> {
  await insertRun(db, { ...noRun, ...run, state: 'PENDING', updatedAt: run.createdAt })
}

/** Keeps a run that was made at once. */
export async function addEndedRun(
  db: StateDatabase,
  run: NewRun & Pick<JobRun, 'state'> & Partial<JobRun> & { finishedAt: Date },
): Promise<void> {
  const { createdAt, finishedAt } = run
  await insertRun(db, { ...noRun, startedAt: createdAt, attempt: 1, updatedAt: finishedAt, ...run })
}

/** Takes a run for an attempt; undefined: it has ended, or does not exist. */
export async function takeRun(
  db: StateDatabase,
  runId: string,
  { attempt, at }: { attempt: number; at: Date },
): Promise<JobRun | undefined> {
  const row = await db
    .updateTable('job_run')
    .set({ state: 'RUNNING', attempt, started_at: sql`coalesce(started_at, ${at})`, updated_at: at })
    .where('run_id', '=', runId)
    .where('state', 'in', openStates)
    .returningAll()
    .executeTakeFirst()
  return row && runOf(row)
}

/** An attempt of a run: reports of an earlier one are ignored. */
export type RunAttempt = { runId: string; attempt: number }

/** Changes a running run. */
export async function changeRun(
  db: StateDatabase,
  { runId, attempt }: RunAttempt,
  change: Partial<JobRun> & { updatedAt: Date },
): Promise<void> {
  await db
    .updateTable('job_run')
    .set(columnsOf(change))
    .where('run_id', '=', runId)
    .where('attempt', '=', attempt)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Changes an open run that nobody works on: it waits again, or has ended. */
export async function closeRun(
  db: StateDatabase,
  runId: string,
  { state, reason, at }: { state: 'PENDING' | 'CANCELLED' | 'FAILED'; reason: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ state, reason, updated_at: at, finished_at: state === 'PENDING' ? null : at })
    .where('run_id', '=', runId)
    .where('state', 'in', openStates)
    .execute()
}

/** Ends a run that no attempt works on. */
export async function cancelPending(db: StateDatabase, runId: string, at: Date): Promise<void> {
  await db
    .updateTable('job_run')
    .set({ state: 'CANCELLED', finished_at: at, updated_at: at })
    .where('run_id', '=', runId)
    .where('state', '=', 'PENDING')
    .execute()
}

/** A run by its id. */
export async function findRun(db: StateDatabase, runId: string): Promise<JobRun | undefined> {
  const row = await db.selectFrom('job_run').selectAll().where('run_id', '=', runId).executeTakeFirst()
  return row && runOf(row)
}

/** The latest run of a kind on a subject that has not ended. */
export async function findOpenRun(
  db: StateDatabase,
  kind: string,
  subject: string | null,
): Promise<JobRun | undefined> {
  const row = await db
    .selectFrom('job_run')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', subject === null ? 'is' : '=', subject)
    .where('state', 'in', openStates)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && runOf(row)
}

/** Runs, the latest first. */
export async function listRuns(db: StateDatabase, filter: RunFilter): Promise<JobRun[]> {
  const { kinds, subject, states, since, until, limit, offset = 0 } = filter
  let query = db.selectFrom('job_run').selectAll()
  if (kinds) query = query.where('kind', 'in', [...kinds])
  if (subject !== undefined) query = query.where('subject', '=', subject)
  if (states) query = query.where('state', 'in', [...states])
  if (since) query = query.where('created_at', '>=', since)
  if (until) query = query.where('created_at', '<', until)
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('run_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(runOf)
}

/** Deletes runs that ended, or were last heard of, before an instant; answers their number. */
export async function deleteRuns(db: StateDatabase, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_run')
    .where('updated_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

const noRun = {
  step: null,
  detail: null,
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  remainingSeconds: null,
  records: null,
  result: null,
  errorCode: null,
  reason: null,
  handles: {},
  attempt: 0,
  startedAt: null,
  finishedAt: null,
  folded: 0,
  foldedSince: null,
}

async function insertRun(db: StateDatabase, { actor, ...run }: JobRun): Promise<void> {
  const row: Insertable<JobRunTable> = {
    run_id: run.runId,
    kind: run.kind,
    subject: run.subject,
    source: run.source,
    actor_kind: actor.kind,
    actor_name: actor.name,
    input: jsonOf(run.input),
    state: run.state,
    step: run.step,
    detail: run.detail,
    done: run.done,
    total: run.total,
    unit: run.unit,
    rate_per_second: run.ratePerSecond,
    remaining_seconds: run.remainingSeconds,
    records: run.records,
    result: jsonOf(run.result),
    error_code: run.errorCode,
    reason: run.reason,
    handles: jsonOf(run.handles),
    attempt: run.attempt,
    created_at: run.createdAt,
    started_at: run.startedAt,
    updated_at: run.updatedAt,
    finished_at: run.finishedAt,
    folded: run.folded,
    folded_since: run.foldedSince,
  }
  await db.insertInto('job_run').values(row).execute()
}

/** The columns of what changes while a run lasts. */
function columnsOf(change: Partial<JobRun>) {
  const { state, step, detail, done, total, unit, records, reason } = change
  return {
    state,
    step,
    detail,
    done,
    total,
    unit,
    records,
    reason,
    rate_per_second: change.ratePerSecond,
    remaining_seconds: change.remainingSeconds,
    error_code: change.errorCode,
    result: change.result === undefined ? undefined : jsonOf(change.result),
    handles: change.handles === undefined ? undefined : jsonOf(change.handles),
    updated_at: change.updatedAt,
    finished_at: change.finishedAt,
    folded: change.folded,
    folded_since: change.foldedSince,
  }
}

/** A run as its row keeps it. */
export function runOf(row: Selectable<JobRunTable>): JobRun {
  return {
    runId: row.run_id,
    kind: row.kind,
    subject: row.subject,
    source: row.source,
    actor: { kind: row.actor_kind, name: row.actor_name },
    input: row.input,
    state: row.state,
    step: row.step,
    detail: row.detail,
    done: row.done,
    total: row.total,
    unit: row.unit,
    ratePerSecond: row.rate_per_second,
    remainingSeconds: row.remaining_seconds,
    records: row.records,
    result: row.result,
    errorCode: row.error_code,
    reason: row.reason,
    handles: { ...Object(row.handles) },
    attempt: row.attempt,
    createdAt: row.created_at,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
    finishedAt: row.finished_at,
    folded: row.folded,
    foldedSince: row.folded_since,
  }
}

const jsonOf = (value: unknown) => (value === undefined || value === null ? null : cleanJson(value))
