import type { ShownVariable } from '#config/shown-variables.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import type { Clocks, QueryValues, SessionStore } from '#http/ports.ts'
import { realClock } from '#jobs/clock.ts'
import { Questions } from '#jobs/questions.ts'
import { stateAccounts } from '#product/server/accounts.ts'
import type { SecretBox } from '#local/secret-box.ts'
import { localProvider } from '#product/server/identity-providers.ts'
import { roundsOf } from '#product/server/incidents/incident-job.ts'
import { stateIncidentEngine } from '#product/server/incidents/round-states.ts'
import { stateIncidents } from '#product/server/incidents/state-incidents.ts'
import { stateProposals } from '#product/server/proposals/state-proposals.ts'
import type { PurgeChoice } from '#product/server/purge-ports.ts'
import { stateRuns, workOfJobs } from '#product/server/run-ports.ts'
import { stateSavings } from '#product/server/savings/verdicts/state-savings.ts'
import { stateSettings } from '#product/server/state-settings.ts'
import { stateApiTokens } from '#product/server/token-ports.ts'
import { keptRights } from '#product/server/visibility/kept-rights.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { purgeJob } from '#worker/jobs/purge-job.ts'
import { telemetryOf } from '#worker/jobs/telemetry-job.ts'
import { isLakeInLakehouse } from '#worker/lake-settings.ts'
import { reportingPasswords } from './accounts.ts'
import { buildVersion } from './build-version.ts'
import { deploymentOf } from './deployment.ts'
import { derivationOfRuns } from './derivation.ts'
import { logOrLake } from './opened-logs.ts'
import type { RunningParts } from './running-parts.ts'
import { ownSchedule, serverJobs } from './server-jobs.ts'
import { statePolicies } from './state-policies.ts'
import type { Stores } from './stores.ts'
import { scheduledWork } from './work-schedule.ts'

/** Questions about raw rows, which the lake of the leading server answers. */
export function lakeQuestions({ mart }: Stores, { servers, children }: RunningParts) {
  return new Questions({
    answer: (name: string, parameters: QueryValues, signal) =>
      servers && !servers.isLeading
        ? servers.askLeader(lakeCalls.question, { name, parameters }, { signal })
        : children.lake.ask(lakeCalls.question, { name, parameters }, { signal }),
    version: () => mart.version(),
    clock: realClock,
    rowCount: (rows) => rows.length,
  })
}

/** Previews of purges, which the lake of the leading server counts. */
export function purgePreviews({ mart }: Stores, { servers, children }: RunningParts) {
  return new Questions({
    answer: (_name: string, choice: PurgeChoice, signal) =>
      servers && !servers.isLeading
        ? servers.askLeader(lakeCalls.purgePreview, choice, { signal })
        : children.lake.ask(lakeCalls.purgePreview, choice, { signal }),
    version: () => mart.version(),
    clock: realClock,
  })
}
const ofEachServer = { unknownBecause: 'Each server starts it for itself.' }

type Given = {
  box: SecretBox
  clocks: Clocks
  sessions: SessionStore
  questions: ReturnType<typeof lakeQuestions>
  previews: ReturnType<typeof purgePreviews>
  forgetFirstPassword: () => Promise<void>
  variables: readonly ShownVariable[]
}

/** Purges of the server: how long rows are kept, what one would delete, and its start. */
function purgingOf(
  { retention = {}, lookBackDays }: Stores['configuration'],
  previews: Given['previews'],
  jobs: RunningParts['jobs'],
): FeaturePorts['purging'] {
  return {
    retention,
    lookBackDays,
    preview: (choice, signal) => previews.ask('purge', choice, signal),
    start: (choice, by) => jobs.start(purgeJob, choice, { by, source: 'MANUAL' }),
  }
}

/** The accounts, and the ways in which people sign in. */
function peopleOf(
  state: Stores['state'],
  { ports: signIn }: RunningParts['signIn'],
  { clocks, forgetFirstPassword }: Pick<Given, 'clocks' | 'forgetFirstPassword'>,
) {
  const accounts = reportingPasswords(stateAccounts(state, clocks), forgetFirstPassword)
  return { accounts, identityProviders: [localProvider(accounts, signIn.allowsLocal)], signIn }
}

/** What the calls of the product are handed, besides the license and sessions. */
export function serverPorts(
  { configuration, connection, state, log }: Stores,
  { background, jobs, audit, signIn, notifying, openedLogs }: RunningParts,
  { box, clocks, sessions, questions, previews, forgetFirstPassword, variables }: Given,
): Omit<FeaturePorts, 'license' | 'sessionList'> {
  const startRounds = roundsOf(jobs)
  const isInLakehouse = isLakeInLakehouse(configuration)
  const people = peopleOf(state, signIn, { clocks, forgetFirstPassword })
  return {
    ...people,
    apiTokens: stateApiTokens(state, realClock),
    sessions,
    clocks,
    audit,
    stateRows: async (sql, values) => (await state.executeSql(sql, values)).rows,
    log,
    version: buildVersion(),
    deployment: deploymentOf(
      isInLakehouse ? 'DATABRICKS' : 'EMBEDDED',
      () => connection ?? background.connection(),
      connection === undefined,
      people.identityProviders,
    ),
    sources: () => background.sources(),
    runs: stateRuns(state.db),
    work: workOfJobs(jobs, {
      kinds: serverJobs,
      schedule: async () => [
        ...(await background.schedule()),
        ...(await scheduledWork(state.db, configuration, ownSchedule(background), ofEachServer)),
      ],
    }),
    settings: stateSettings(state, box),
    environmentVariables: variables,
    collectEverySeconds: configuration.collectEveryMinutes * 60,
    notifications: notifying.notifications,
    policies: statePolicies(state),
    incidents: stateIncidents(state, realClock, startRounds),
    incidentEngine: stateIncidentEngine(state, jobs, startRounds),
    proposals: stateProposals(state, () => background.dataNow()),
    savings: stateSavings(state),
    derivation: derivationOfRuns(jobs),
    keptRights: keptRights(() => realClock().getTime()),
    questionsRunStatements: isInLakehouse,
    purging: purgingOf(configuration, previews, jobs),
    telemetry: telemetryOf(jobs),
    ask: (name, parameters, signal) => questions.ask(name, parameters, signal),
    openedLogs,
    askSpark: logOrLake(
      (...asked) => openedLogs.ask(...asked),
      (name, values, { signal }) => questions.ask(name, values, signal),
    ),
  }
}
