import type { Job } from '#jobs/job.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Started } from '#jobs/started-runs.ts'
import type { Author } from '#state/change.ts'
import type { LogLine } from '#state/job-log.ts'
import { readLog } from '#state/job-log.ts'
import { findRun, listRuns, type JobRun, type RunFilter } from '#state/job-runs.ts'
import type { StateDatabase } from '#state/state.ts'
import type { ScheduledWork } from '../contract/calls/work.ts'

/** What calls about work that lasts are handed, whichever server works on it. */
export type RunPorts = {
  runs: {
    /** The latest first. */
    list(filter: RunFilter): Promise<readonly JobRun[]>
    find(runId: string): Promise<JobRun | undefined>
    /** The events of a run in their order. */
    log(runId: string): Promise<readonly LogLine[]>
  }
  work: {
    kinds: readonly Job[]
    schedule(): Promise<readonly ScheduledWork[]>
    /** Starts a run by hand, or answers the one that is open. */
    start(job: Job, asked: { subject: string | undefined; input: unknown }, author: Author): Promise<Started>
    cancel(runId: string, author: Author): Promise<JobRun>
    /** Whether a run that is still open was canceled and ends soon. */
    isCanceled(runId: string): Promise<boolean>
  }
}

/** The runs as the application state keeps them. */
export function stateRuns(db: StateDatabase): RunPorts['runs'] {
  return {
    list: (filter) => listRuns(db, filter),
    find: (runId) => findRun(db, runId),
    log: (runId) => readLog(db, runId),
  }
}

/** Work as jobs start and cancel it, whichever server works on it. */
export function workOfJobs(
  jobs: Pick<Jobs, 'startOrJoin' | 'cancel' | 'isCancelled'>,
  { kinds, schedule }: Pick<RunPorts['work'], 'kinds' | 'schedule'>,
): RunPorts['work'] {
  return {
    kinds,
    schedule,
    start: (job, { subject, input }, by) => jobs.startOrJoin(job, input, { by, source: 'MANUAL', subject }),
    cancel: (runId, author) => jobs.cancel(runId, author),
    isCanceled: (runId) => jobs.isCancelled(runId),
  }
}
