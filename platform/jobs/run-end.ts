import type { RunState } from '#contract/job-run.ts'
import { writeLog } from '#state/job-log.ts'
import { foldFormer } from '#state/folded-runs.ts'
import { changeRun, type JobRun, type RunAttempt } from '#state/job-runs.ts'
import type { State } from '#state/state.ts'
import { failureOf, type AttemptEnd } from './attempt.ts'
import type { Outcome } from './job.ts'
import type { Queue } from './queue.ts'

/** How an attempt on a run ended; `PENDING`: another one follows, here or elsewhere. */
export type RunEnd = {
  runId: string
  kind: string
  subject: string | null
  state: Exclude<RunState, 'RUNNING'>
  outcome?: Outcome<unknown>
  error?: unknown
}

/** What follows from the end of an attempt. */
export function endOf(
  { runId, kind, subject }: JobRun,
  ended: AttemptEnd,
  { isCancelled, isRetried }: { isCancelled: boolean; isRetried: boolean },
): RunEnd {
  const run = { runId, kind, subject }
  if ('outcome' in ended)
    return { ...run, state: ended.outcome.isPartial ? 'PARTIAL' : 'SUCCEEDED', outcome: ended.outcome }
  if (isCancelled) return { ...run, state: 'CANCELLED', error: ended.error }
  return { ...run, state: isRetried ? 'PENDING' : 'FAILED', error: ended.error }
}

/** Keeps the end of an attempt, in the history and in the queue or in neither. */
export function keepEnd(
  state: Pick<State, 'transaction'>,
  queue: Queue,
  run: JobRun,
  { attempt, end, at }: { attempt: number; end: RunEnd; at: Date },
): Promise<void> {
  const own: RunAttempt = { runId: run.runId, attempt }
  return state.transaction(async (db) => {
    const { outcome } = end
    const isNothing = run.source === 'SCHEDULE' && end.state === 'SUCCEEDED' && outcome?.records === 0
    const fold = isNothing ? await foldFormer(db, run) : {}
    await writeLog(db, run.runId, [{ at, message: logOf(end, attempt) }])
    await changeRun(db, own, { ...changeOf(end, at), ...fold })
    if (end.state === 'PENDING') await queue.retry(db, run.kind, run.runId)
    else await queue.complete(db, run.kind, run.runId)
  })
}

function changeOf({ state, outcome, error }: RunEnd, at: Date) {
  const ended = { state, updatedAt: at, ...(state === 'PENDING' ? {} : { finishedAt: at }) }
  if (outcome)
    return {
      ...ended,
      records: outcome.records,
      result: outcome.result ?? null,
      detail: outcome.detail ?? null,
      errorCode: null,
      reason: null,
    }
  return state === 'CANCELLED' ? ended : { ...ended, ...failureOf(error) }
}

function logOf({ state, outcome, error }: RunEnd, attempt: number): string {
  if (outcome) {
    const records = `Records: ${outcome.records.toLocaleString('en-US')}.`
    return state === 'PARTIAL' ? `Parts failed. ${records}` : `Succeeded. ${records}`
  }
  if (state === 'CANCELLED') return 'Canceled.'
  const { reason } = failureOf(error)
  return `Attempt ${attempt} failed: ${reason}${state === 'PENDING' ? ' It is tried again.' : ''}`
}
