import type { Jobs } from '#jobs/jobs.ts'
import type { Derivation, SettingPorts } from '#product/server/setting-ports.ts'
import type { JobRun } from '#state/job-runs.ts'
import { deriveJob, derivedResult } from '#worker/jobs/derive-job.ts'

/** Derives what settings change as a job, and the subject distinguishes it from other derives. */
const subject = 'settings'

const never: Derivation = { state: 'none', at: null, dataVersion: null, message: null }

/** How far the figures follow the settings, as the runs of the derive job report, on every server. */
export function derivationOfRuns(jobs: Pick<Jobs, 'start' | 'list'>): SettingPorts['derivation'] {
  return {
    async request(by) {
      return derivationOf(await jobs.start(deriveJob, {}, { by, source: 'QUEUE', subject }))
    },
    async current() {
      const [latest] = await jobs.list({ kinds: [deriveJob.name], subject, limit: 1 })
      return latest ? derivationOf(latest) : never
    },
  }
}

/** What a run means for those who wait for its figures. */
export function derivationOf(run: JobRun): Derivation {
  const { state, createdAt, finishedAt, reason } = run
  if (state === 'FAILED' || state === 'CANCELLED')
    return { state: 'failed', at: finishedAt, dataVersion: null, message: reason ?? 'It was canceled.' }
  const dataVersion = derivedResult.safeParse(run.result).data?.dataVersion
  if (dataVersion === undefined) return { state: 'running', at: createdAt, dataVersion: null, message: null }
  return { state: 'shown', at: finishedAt, dataVersion, message: null }
}
