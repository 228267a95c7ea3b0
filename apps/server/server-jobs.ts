import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Job } from '#jobs/job.ts'
import type { Scheduled, ScheduledSeconds } from '#jobs/scheduler.ts'
import { alertsEngine, type AlertsEngine } from '#product/contract/calls/alerts-engine.ts'
import type { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentCategories, incidentsJob } from '#product/server/incidents/incident-job.ts'
import { readDeclared } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { deriveJob } from '#worker/jobs/derive-job.ts'
import { purgeJob } from '#worker/jobs/purge-job.ts'
import { auditDigestJob, refusalsJob } from './server-audit.ts'
import { notificationsJob } from './notifications.ts'
import { tidyJob } from './tidy-state.ts'

/** What the leading server works on. */
export const leaderJobs: readonly Job[] = [
  collectJob,
  deriveJob,
  purgeJob,
  incidentsJob,
  notificationsJob,
  tidyJob,
]

/** Connects a server to the lakehouse once. */
export const connectJob = defineJob({
  name: 'connect',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 3_600,
  schedule: { place: 'HERE' },
})

/** All kinds of work of a server. */
export const serverJobs: readonly Job[] = [...leaderJobs, connectJob, refusalsJob, auditDigestJob]

/** What the leading server starts by itself. */
export function leaderSchedule(incidents: Pick<IncidentEngine, 'isDue'>): readonly Scheduled[] {
  return [
    { job: collectJob, input: {} },
    { job: tidyJob, input: {} },
    { job: notificationsJob, input: {} },
    ...incidentCategories.map((category) => ({
      job: incidentsJob,
      subject: category,
      input: { category },
      isDue: () => incidents.isDue(category),
    })),
  ]
}

/** What each server starts by itself: it is about this server alone. */
export function ownSchedule(background: { hasBegun: boolean }): readonly Scheduled[] {
  return [
    { job: connectJob, input: {}, isDue: () => !background.hasBegun },
    { job: refusalsJob, input: {} },
    { job: auditDigestJob, input: {} },
  ]
}

const frequencyOf: Readonly<Record<string, keyof AlertsEngine>> = {
  COST: 'costAlertsFrequencySeconds',
  PERFORMANCE: 'performanceAlertsFrequencySeconds',
  CONFIGURATION: 'configurationAlertsFrequencySeconds',
}

/** How many seconds lie between the runs of a kind, by the configuration and the settings. */
export function configuredSeconds(
  db: StateDatabase,
  { collectEveryMinutes }: Pick<Configuration, 'collectEveryMinutes'>,
): ScheduledSeconds {
  const seconds: Readonly<Record<string, number>> = {
    [collectJob.name]: collectEveryMinutes * 60,
    [tidyJob.name]: collectEveryMinutes * 60,
    [notificationsJob.name]: 15,
    [connectJob.name]: 15,
    [refusalsJob.name]: 60,
    [auditDigestJob.name]: 3_600,
  }
  return async (kind, subject = '') => {
    const frequency = kind === incidentsJob.name ? frequencyOf[subject] : undefined
    if (!frequency) return seconds[kind] ?? 0
    const engine = await readDeclared(db, alertsEngine)
    return engine[frequency]
  }
}
