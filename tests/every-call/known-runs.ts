import { jobRun } from '#features/testing/job-run.ts'
import { openWork } from '#features/testing/open-work.ts'
import type { RunPorts } from '#product/server/run-ports.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'

/** The id of the one run that calls over a world find: runs stand in the application state, which a world has not. */
export const knownRunId = 'detection-1'

const detection = jobRun({ runId: knownRunId })

/** A history of one detection, for calls about a single run. */
export const knownRuns: RunPorts['runs'] = {
  list: async ({ kinds, states }) => {
    const isAsked = kinds?.includes(detection.kind) !== false && states?.includes(detection.state) !== false
    return isAsked ? [detection] : []
  },
  find: async (runId) => (runId === knownRunId ? detection : undefined),
  log: async () => [{ at: detection.createdAt, message: 'Attempt 1 begins.' }],
}

/** The kind of that run, which nothing starts. */
export const knownWork: RunPorts['work'] = { ...openWork(), kinds: [collectJob] }
