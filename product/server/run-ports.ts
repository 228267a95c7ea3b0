import type { LogLine } from '#state/job-log.ts'
import { readLog } from '#state/job-log.ts'
import { findRun, listRuns, type JobRun, type RunFilter } from '#state/job-runs.ts'
import type { StateDatabase } from '#state/state.ts'

/** What calls about the history of work are handed: the runs of jobs, on whichever server they were made. */
export type RunPorts = {
  runs: {
    /** The latest first. */
    list(filter: RunFilter): Promise<readonly JobRun[]>
    find(runId: string): Promise<JobRun | undefined>
    /** The events of a run in their order. */
    log(runId: string): Promise<readonly LogLine[]>
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
