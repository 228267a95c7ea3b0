import { CodedError } from '#contract/errors.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import type { RunPorts } from '#product/server/run-ports.ts'

/** One kind of work, which nobody works on. */
export function openWork(): RunPorts['work'] {
  return {
    kinds: [incidentsJob],
    schedule: async () => [],
    async start() {
      throw new CodedError('not_ready', 'Nobody works here.')
    },
    async cancel() {
      throw new CodedError('not_found', 'There is no such run. Runs are kept for 90 days.')
    },
    isCanceled: async () => false,
  }
}
