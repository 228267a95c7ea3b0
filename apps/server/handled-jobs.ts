import type { Configuration } from '#config/configuration.ts'
import type { Ask } from '#contract/process-call.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { realClock } from '#jobs/clock.ts'
import type { Handler, Job } from '#jobs/job.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { proposalsJob } from '#product/server/proposals/proposal-job.ts'
import type { ProposalRounds } from '#product/server/proposals/proposal-rounds.ts'
import { savingsJob, type SavingEngine } from '#product/server/savings/verdicts/saving-job.ts'
import type { State } from '#state/state.ts'
import { budgetsJob, type BudgetRounds } from '#worker/jobs/budgets-job.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { deriveHandler, deriveJob, type DeriveReport } from '#worker/jobs/derive-job.ts'
import { purgeHandler, purgeJob } from '#worker/jobs/purge-job.ts'
import { repairTelemetryJob, telemetryHandler, updateTelemetryJob } from '#worker/jobs/telemetry-job.ts'
import type { Collecting } from './collecting.ts'
import { notificationsJob } from './notifications.ts'
import { signInsJob } from './sign-in.ts'
import { tidyJob, tidyState } from './tidy-state.ts'

/** What the kinds of work of a leading server work with. */
export type LeaderParts = {
  state: State
  configuration: Configuration
  askLake: Ask
  settings: () => Promise<SettingsSnapshot>
  /** The time of the data. */
  dataNow: () => Date
  /** Shows what was published. */
  show: () => Promise<void>
  onDerived: (report: DeriveReport) => void
  collecting: Collecting
  incidents: IncidentEngine
  proposals: ProposalRounds
  savings: SavingEngine
  budgets: BudgetRounds
  notifier: { round(signal: AbortSignal): Promise<number> }
  signIn: { askAgain(): Promise<number> }
}

/** A kind of work, and how it is given to those who work on it. */
type HandledJob = { job: Job; handle(jobs: Jobs, parts: LeaderParts): void }

function handled<Input, Answer>(
  job: Job<Input, Answer>,
  handlerOf: (parts: LeaderParts) => Handler<Input, Answer>,
): HandledJob {
  return { job, handle: (jobs, parts) => jobs.handle(job, handlerOf(parts)) }
}

const deriving = ({
  askLake: ask,
  onDerived: onReport,
  ...parts
}: Pick<LeaderParts, 'askLake' | 'settings' | 'dataNow' | 'show' | 'onDerived'>) =>
  deriveHandler({ ...parts, ask, onReport })

/** What the leading server works on. */
export const leaderJobs: readonly HandledJob[] = [
  handled(collectJob, ({ collecting }) => collecting.collect),
  handled(deriveJob, deriving),
  handled(purgeJob, ({ askLake: ask, ...parts }) => purgeHandler({ ...parts, ask })),
  ...[updateTelemetryJob, repairTelemetryJob].map((job) =>
    handled(job, ({ collecting, ...parts }) =>
      telemetryHandler(job, {
        collectAsked: (...asked) => collecting.collectAsked(...asked),
        derive: (run) => deriving(parts)({}, run),
      }),
    ),
  ),
  handled(incidentsJob, ({ incidents }) => incidents.round),
  handled(proposalsJob, ({ proposals }) => proposals.round),
  handled(savingsJob, ({ savings }) => savings.round),
  handled(budgetsJob, ({ budgets }) => budgets.round),
  handled(notificationsJob, ({ notifier }) => async (_input, { signal }) => ({
    answer: {},
    records: await notifier.round(signal),
  })),
  handled(signInsJob, ({ signIn }) => async () => ({ answer: {}, records: await signIn.askAgain() })),
  handled(tidyJob, ({ state, configuration }) => async () => ({
    answer: {},
    records: await tidyState(state, realClock(), configuration),
  })),
]
