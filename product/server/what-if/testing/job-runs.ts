import type { JobRun, Machine } from '../job-history.ts'

/** A machine of four cores with 16 GB. */
export const fourCores: Machine = { name: 'four cores', cores: 4, memoryBytes: 16e9 }

/** A run of an hour on four workers, of which nothing else is known. */
export function jobRun(rest: Partial<JobRun> = {}): JobRun {
  return {
    startMs: 0,
    durationMs: 3_600_000,
    setupMs: 0,
    sizeBytes: null,
    workers: 4,
    worker: fourCores,
    engine: 'standard',
    autoscaling: null,
    ...rest,
  }
}
