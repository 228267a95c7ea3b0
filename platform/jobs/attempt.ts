import { CodedError } from '#contract/errors.ts'
import { changeRun, type JobRun } from '#state/job-runs.ts'
import { writeLog } from '#state/job-log.ts'
import type { Handler, Job, Outcome, RunContext } from './job.ts'
import { ProgressWriter, type ProgressParts } from './run-progress.ts'

/** How an attempt went. */
export type AttemptEnd = { outcome: Outcome<unknown> } | { error: unknown }

/** A handler that checks its input. */
export type CheckedHandler = (input: unknown, run: RunContext) => Promise<Outcome<unknown>>

export function checkedHandler<Input, Answer>(
  job: Job<Input, Answer>,
  handler: Handler<Input, Answer>,
): CheckedHandler {
  return (input, run) => handler(job.input.parse(input), run)
}

type Attempted = {
  job: Job
  handler: CheckedHandler
  run: JobRun
  attempt: number
  signal: AbortSignal
}

/** Works on a run once, with its progress, its steps and their answers kept. Never throws. */
export async function attempt(
  parts: ProgressParts,
  { job, handler, run, attempt: number, signal }: Attempted,
): Promise<AttemptEnd> {
  const { db, clock } = parts
  const { runId, subject, source, input } = run
  const own = { runId, attempt: number }
  const progress = new ProgressWriter(parts, own)
  let handles = run.handles
  const step: RunContext['step'] = async (name, answer, work) => {
    if (!job.steps.includes(name)) throw new CodedError('internal', `${job.name} has no step ${name}.`)
    if (Object.hasOwn(handles, name)) return answer.parse(handles[name])
    progress.enter(name)
    await writeLog(db, runId, [{ at: clock(), message: `Step ${name} begins.` }])
    const answered = await work()
    handles = { ...handles, [name]: answered }
    await changeRun(db, own, { handles, updatedAt: clock() })
    return answered
  }
  try {
    const outcome = await handler(input, {
      runId,
      subject,
      source,
      attempt: number,
      signal,
      report: progress.report,
      step,
    })
    return { outcome }
  } catch (error) {
    return { error }
  } finally {
    await progress.close()
  }
}

/** Does the steps of what is worked on at once and leaves nothing to continue. */
export const stepAtOnce: RunContext['step'] = (_name, _answer, work) => work()

/** A failure as the history keeps it. */
export function failureOf(error: unknown): { errorCode: string; reason: string } {
  const reason = error instanceof Error ? error.message : String(error)
  return { errorCode: error instanceof CodedError ? error.code : 'internal', reason }
}

/** What was needed is being made: no fault, it is tried again soon. */
export function isNotReady(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'not_ready'
}
