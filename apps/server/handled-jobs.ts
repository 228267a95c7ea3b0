import type { Configuration } from '#config/configuration.ts'
import type { Ask } from '#contract/process-call.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { realClock } from '#jobs/clock.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import type { State } from '#state/state.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { deriveHandler, deriveJob, type DeriveReport } from '#worker/jobs/derive-job.ts'
import { purgeHandler, purgeJob } from '#worker/jobs/purge-job.ts'
import type { Collecting } from './collecting.ts'
import { notificationsJob } from './notifications.ts'
import { tidyJob, tidyState } from './tidy-state.ts'

type Handled = {
  state: State
  configuration: Configuration
  askLake: Ask
  settings: () => Promise<SettingsSnapshot>
  /** Shows what was published. */
  show: () => Promise<void>
  onDerived: (report: DeriveReport) => void
  collecting: Collecting
  incidents: IncidentEngine
  notifier: { round(signal: AbortSignal): Promise<number> }
}

/** Registers how each kind is worked on by the server that leads. */
export function handleJobs(jobs: Jobs, handled: Handled): void {
  const { state, configuration, askLake: ask, settings, show, onDerived, notifier } = handled
  jobs.handle(collectJob, handled.collecting.collect)
  jobs.handle(deriveJob, deriveHandler({ ask, settings, show, onReport: onDerived }))
  jobs.handle(purgeJob, purgeHandler({ ask, show, state }))
  jobs.handle(incidentsJob, handled.incidents.round)
  jobs.handle(notificationsJob, async (_input, { signal }) => ({
    answer: {},
    records: await notifier.round(signal),
  }))
  jobs.handle(tidyJob, async () => ({
    answer: {},
    records: await tidyState(state, realClock(), configuration),
  }))
}
