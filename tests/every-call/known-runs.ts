import type { RunPorts } from '#product/server/run-ports.ts'
import type { JobRun } from '#state/job-runs.ts'

/** The id of the one run that calls over a world find: runs stand in the application state, which a world has not. */
export const knownRunId = 'detection-1'

const detection: JobRun = {
  runId: knownRunId,
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
  createdAt: new Date(Date.UTC(2025, 4, 30, 12)),
  startedAt: new Date(Date.UTC(2025, 4, 30, 12)),
  updatedAt: new Date(Date.UTC(2025, 4, 30, 12, 1)),
  finishedAt: new Date(Date.UTC(2025, 4, 30, 12, 1)),
  folded: 0,
  foldedSince: null,
  step: null,
  detail: null,
  done: null,
  total: null,
  unit: null,
  ratePerSecond: null,
  remainingSeconds: null,
}

/** A history of one detection, for calls about a single run. */
export const knownRuns: RunPorts['runs'] = {
  list: async ({ kinds }) => (kinds?.includes(detection.kind) === false ? [] : [detection]),
  find: async (runId) => (runId === knownRunId ? detection : undefined),
  log: async () => [{ at: detection.createdAt, message: 'Attempt 1 begins.' }],
}
