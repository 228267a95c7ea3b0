import type { Job } from '#jobs/job.ts'
import { isOpenRun, type ShownRun } from '#contract/shown-run.ts'
import type { JobRun } from '#state/job-runs.ts'
import type { RunPorts } from './run-ports.ts'

/** A run as calls answer it; a kind that this version does not have keeps its name. */
export async function shownRun({ work }: Pick<RunPorts, 'work'>, run: JobRun): Promise<ShownRun> {
  const job = work.kinds.find(({ name }) => name === run.kind)
  return shown(run, job, isOpenRun(run) && (await work.isCanceled(run.runId)))
}

function shown(run: JobRun, job: Job | undefined, isBeingCanceled: boolean): ShownRun {
  const { runId, kind, subject, state, source, attempt, detail, done, total, unit } = run
  const { ratePerSecond, remainingSeconds, records, errorCode, reason, result } = run
  return {
    executionId: runId,
    kind,
    label: job?.label ?? kind,
    subject,
    state,
    isBeingCanceled,
    source,
    actorName: run.actor.name,
    attempt,
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    finishedAt: run.finishedAt?.toISOString() ?? null,
    steps: (job?.steps ?? []).map((name) => ({ name, state: stepState(run, name) })),
    detail,
    done,
    total,
    unit,
    ratePerSecond,
    remainingSeconds,
    records,
    errorCode,
    reason,
    result: result ?? null,
    foldedRuns: run.folded,
  }
}

/** A step is done once its answer is kept. */
function stepState(run: JobRun, name: string): ShownRun['steps'][number]['state'] {
  if (Object.hasOwn(run.handles, name)) return 'DONE'
  if (run.step !== name) return 'NOT_BEGUN'
  if (isOpenRun(run)) return 'CURRENT'
  return run.state === 'FAILED' ? 'FAILED' : 'NOT_BEGUN'
}
