import { CodedError } from '#contract/errors.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import type { RequestCounts } from '#exchange/host-rates.ts'
import { realClock } from '#jobs/clock.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Start } from '#jobs/started-runs.ts'
import { bySystem } from '#state/change.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { deriveJob, type DeriveReport } from '#worker/jobs/derive-job.ts'
import { purgeJob } from '#worker/jobs/purge-job.ts'
import { serverCalls } from './calls/server-calls.ts'
import type { Collecting } from './collecting.ts'

type Answering = {
  jobs: Jobs
  collecting: Collecting
  /** The reports of derives, for those who wait for one. */
  deriveListeners: Set<(report: DeriveReport) => void>
  requests: () => RequestCounts
  /** Whether data is still collected under the license. */
  isCollected: () => Promise<boolean>
}

/** What the command line starts, as the start of a job. */
export const byCommandLine = (source: Start['source']): Start => ({
  by: bySystem('command line', realClock()),
  source,
})

/** Starts jobs for the command line and waits for them, on the server that leads. */
export function jobAnswers({ jobs, collecting, deriveListeners, requests, isCollected }: Answering): Answers {
  return [
    answers(serverCalls.collect, async (_asked, { progress }) => {
      if (!(await isCollected()))
        throw new CodedError('changes_held_back', 'Nothing is collected without a license: enter one first.')
      const perform = () => jobs.perform(collectJob, {}, byCommandLine('MANUAL'))
      return { ...(await collecting.listening(progress, perform)), requests: requests() }
    }),
    answers(lakeCalls.derive, async ({ maxDays }, { progress }) => {
      deriveListeners.add(progress)
      try {
        return await jobs.perform(
          deriveJob,
          maxDays === undefined ? {} : { maxDays },
          byCommandLine('MANUAL'),
        )
      } finally {
        deriveListeners.delete(progress)
      }
    }),
    answers(serverCalls.purge, ({ retention, startedBy }) => {
      const actor = { kind: 'person', name: startedBy } as const
      const by = { actor, at: realClock(), origin: { kind: 'command', id: 'purge' } } as const
      return jobs.perform(purgeJob, { retention }, { by, source: 'MANUAL' })
    }),
  ]
}
