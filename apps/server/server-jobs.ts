import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Job } from '#jobs/job.ts'
import type { Scheduled, ScheduledSeconds } from '#jobs/scheduler.ts'
import { alertsEngine, type AlertsEngine } from '#product/contract/calls/alerts-engine.ts'
import {
  analyzerScheduling,
  scheduledSeconds,
  schedulingUnder,
} from '#product/contract/calls/analyzer-scheduling.ts'
import type { Pace } from '#product/contract/calls/work.ts'
import type { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentCategories, incidentsJob } from '#product/server/incidents/incident-job.ts'
import { proposalsJob } from '#product/server/proposals/proposal-job.ts'
import type { ProposalRounds } from '#product/server/proposals/proposal-rounds.ts'
import { savingsJob, type SavingEngine } from '#product/server/savings/verdicts/saving-job.ts'
import { findSetting, readDeclared } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'
import { budgetsJob } from '#worker/jobs/budgets-job.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { leaderJobs } from './handled-jobs.ts'
import { auditDigestJob, refusalsJob } from './server-audit.ts'
import { notificationsJob } from './notifications.ts'
import { openedLogsJob } from './opened-logs-job.ts'
import { signInsJob } from './sign-in.ts'
import { tidyJob } from './tidy-state.ts'

/** Connects a server to the lakehouse once. */
export const connectJob = defineJob({
  name: 'connect',
  label: 'Connection to the lakehouse',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  retryLimit: 0,
  expireSeconds: 3_600,
  schedule: { place: 'HERE' },
})

/** All kinds of work of a server. */
export const serverJobs: readonly Job[] = [
  ...leaderJobs.map(({ job }) => job),
  connectJob,
  refusalsJob,
  auditDigestJob,
  openedLogsJob,
]

/** What judges a publication once it is shown. */
type Judging = {
  incidents: Pick<IncidentEngine, 'isDue'>
  proposals: Pick<ProposalRounds, 'isDue'>
  savings: Pick<SavingEngine, 'isDue'>
}

/** What the leading server starts by itself. */
export function leaderSchedule({ incidents, proposals, savings }: Judging): readonly Scheduled[] {
  return [
    { job: collectJob, input: {} },
    { job: tidyJob, input: {} },
    { job: notificationsJob, input: {} },
    { job: signInsJob, input: {} },
    { job: budgetsJob, input: {} },
    { job: proposalsJob, input: {}, isDue: () => proposals.isDue() },
    { job: savingsJob, input: {}, isDue: () => savings.isDue() },
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
    { job: openedLogsJob, input: {} },
  ]
}

const frequencyOf: Readonly<Record<string, keyof AlertsEngine>> = {
  COST: 'costAlertsFrequencySeconds',
  PERFORMANCE: 'performanceAlertsFrequencySeconds',
  CONFIGURATION: 'configurationAlertsFrequencySeconds',
}

const fixedSeconds: Readonly<Record<string, number>> = {
  [notificationsJob.name]: 15,
  [signInsJob.name]: 30,
  [budgetsJob.name]: 30,
  [proposalsJob.name]: 60,
  [savingsJob.name]: 60,
  [connectJob.name]: 15,
  [refusalsJob.name]: 60,
  [auditDigestJob.name]: 3_600,
  [openedLogsJob.name]: 3_600,
}
const never: Pace = { seconds: 0, from: 'FIXED', page: null, variable: null }
const collectVariable = 'LAKEGAUGE_COLLECT_EVERY_MINUTES'

type Reading = <Value>(read: () => Promise<Value>) => () => Promise<Value>
const eachTime: Reading = (read) => read

/** How often a kind starts by itself, by the configuration and the settings, and which of both decides. */
export function configuredPace(
  db: StateDatabase,
  { collectEveryMinutes }: Pick<Configuration, 'collectEveryMinutes'>,
  reading: Reading = eachTime,
): (kind: string, subject?: string) => Promise<Pace> {
  const configured = { seconds: collectEveryMinutes * 60, from: 'ENVIRONMENT', page: null } as const
  const engine = reading(() => readDeclared(db, alertsEngine))
  const scheduling = reading(async () => {
    const kept = await findSetting(db, analyzerScheduling.key)
    const value = schedulingUnder(configured.seconds).valueOf(kept?.value)
    return { value, isKept: kept !== undefined }
  })
  return async (kind, subject = '') => {
    const frequency = kind === incidentsJob.name ? frequencyOf[subject] : undefined
    if (frequency) return ofSetting((await engine())[frequency], alertsEngine.page)
    if (kind === tidyJob.name) return { ...configured, variable: collectVariable }
    if (kind !== collectJob.name) return { ...never, seconds: fixedSeconds[kind] ?? 0 }
    const { value, isKept } = await scheduling()
    const { page = null } = analyzerScheduling
    if (!isKept) return { ...configured, page, variable: collectVariable }
    return ofSetting(scheduledSeconds(kind, value) ?? 0, page)
  }
}

const ofSetting = (seconds: number, page: string | null = null): Pace => ({
  seconds,
  from: 'SETTING',
  page,
  variable: null,
})

/** How many seconds lie between the runs of a kind, as the scheduler asks for them. */
export function configuredSeconds(
  db: StateDatabase,
  configuration: Pick<Configuration, 'collectEveryMinutes'>,
): ScheduledSeconds {
  const paceOf = configuredPace(db, configuration, remembered)
  return async (kind, subject) => (await paceOf(kind, subject)).seconds
}

const rememberedMs = 10_000

/** Reads again after ten seconds only, as the scheduler asks each second; what failed is not remembered. */
function remembered<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let kept: { value: Value; atMs: number } | undefined
  return async () => {
    const nowMs = performance.now()
    if (!kept || nowMs - kept.atMs >= rememberedMs) kept = { value: await read(), atMs: nowMs }
    return kept.value
  }
}
