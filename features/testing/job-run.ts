import type { JobRun } from '#state/job-runs.ts'

const at = new Date(Date.UTC(2025, 4, 30, 12))

/** A collection that succeeded; what matters to a test is given. */
export function jobRun(given: Partial<JobRun> = {}): JobRun {
  return {
    runId: 'detection-1',
    kind: 'collect',
    subject: null,
    source: 'SCHEDULE',
    actor: { kind: 'system', name: 'schedule' },
    input: {},
    state: 'SUCCEEDED',
    records: 12,
    result: null,
    errorCode: null,
    reason: null,
    handles: {},
    attempt: 1,
    createdAt: at,
    startedAt: at,
    updatedAt: new Date(at.getTime() + 60_000),
    finishedAt: new Date(at.getTime() + 60_000),
    folded: 0,
    foldedSince: null,
    step: null,
    detail: null,
    done: null,
    total: null,
    unit: null,
    ratePerSecond: null,
    remainingSeconds: null,
    ...given,
  }
}
