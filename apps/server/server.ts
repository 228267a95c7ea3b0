import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Configuration } from '#config/configuration.ts'
import { lakeFolderOf, repositoryRoot } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { answers } from '#contract/process-call.ts'
import { localProvider } from '#product/server/identity-providers.ts'
import { stateAccounts } from '#product/server/accounts.ts'
import { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { stateIncidentEngine } from '#product/server/incidents/round-states.ts'
import { stateIncidents } from '#product/server/incidents/state-incidents.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { jsonLines, type Log } from '#http/log.ts'
import type { QueryValues, ReadinessPart } from '#http/ports.ts'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { realClock } from '#jobs/clock.ts'
import { joinServers } from '#jobs/presence.ts'
import { Questions } from '#jobs/questions.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { martMemoryMb, openMart } from '#mart/open-mart.ts'
import { directoryIdentity } from '#local/owner.ts'
import { stateApiTokens } from '#product/server/token-ports.ts'
import { accountAnswer } from './account-answer.ts'
import { tokenAnswer } from './token-answer.ts'
import { configuredSeal, openConfiguredState } from '#worker/open-state.ts'
import type { State } from '#state/state.ts'
import { reportingPasswords } from './accounts.ts'
import { auditAnswers } from './audit-answers.ts'
import { Background } from './background.ts'
import { buildVersion } from './build-version.ts'
import { serverCalls } from './calls/server-calls.ts'
import { preparedChildren } from './children.ts'
import { deploymentOf } from './deployment.ts'
import { DeriveAtOnce } from './derive-at-once.ts'
import { messageOf } from './message-of.ts'
import { ReadinessBoard } from './readiness.ts'
import { ServerAudit } from './server-audit.ts'
import { newServerId, SeveralServers } from './several-servers.ts'
import { withoutRepeats } from './without-repeats.ts'
import { sharedLakeOf, type SharedLake } from './shared-lake.ts'
import { storeChecks } from './store-checks.ts'
import { openNotifications, secretBoxOf } from './notifications.ts'
import { statePolicies } from './state-policies.ts'
import { stateSettings } from './state-settings.ts'
import { stateSessions, stateTokens } from '#http/state-sessions.ts'
import { refuseUnfinishedRestore } from '#worker/backup/restore-backup.ts'
import { isLakeInLakehouse, lakeSettings } from '#worker/lake-settings.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { firstPasswordFile, removeSpentFirstPassword } from '#worker/first-password.ts'
import { agreeToCollectAnew } from '#worker/lost-lake.ts'
import { configuredConnection, refuseOtherLakehouse, withoutCredentials } from '#worker/connection-file.ts'

const keptAnswersMb = 16
const stopGraceMs = 5_000

export type RunningServer = { address: string; stop(): Promise<void> }

/** Listens. If that fails, the error names the variables of the address. */
async function listening(http: HttpServer, { port, host }: Configuration): Promise<string> {
  try {
    return await http.listen(port, host)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new CodedError(
      'conflict',
      `The server cannot listen on ${host}:${port} (${why}). Stop what listens there, or set PORT or HOST to another place.`,
      { cause },
    )
  }
}

type Surroundings = { configuration: Configuration; state: State; shared: SharedLake | undefined; log: Log }

/** Joins the servers of the application database. Throws if an incompatible server is there. */
async function joined({ configuration, state, shared, log }: Surroundings) {
  if (state.kind === 'embedded') return undefined
  const serverId = newServerId()
  const { buildVersion: version, gitCommit } = buildVersion()
  const onError = withoutRepeats((says) => log({ event: 'fault', part: 'servers', says }))
  const presence = {
    serverId,
    name: `${hostname()}, process ${process.pid}`,
    place: await directoryIdentity(configuration.dataDirectory),
    buildVersion: `${version} (${gitCommit})`,
    lakeId: shared?.lakeId,
  }
  return { serverId, onError, membership: await joinServers({ state, presence, onError }) }
}

/** Starts the product. It answers at once, and reports its progress until pages have data. */
export async function startServer(
  configuration: Configuration,
  { collectsAnew }: { collectsAnew: boolean },
): Promise<RunningServer> {
  const { dataDirectory, publicUrl } = configuration
  const log = jsonLines((line) => process.stderr.write(line), realClock)
  const { connection, warnings = [] } = configuredConnection(configuration) ?? {}
  for (const says of warnings) log({ event: 'warning', says })
  refuseUnfinishedRestore(dataDirectory)
  const box = secretBoxOf(configuration)
  const claim = await claimDataDirectory(dataDirectory, { purpose: 'server' })
  const shared = await sharedLakeOf(configuration, connection)
  if (collectsAnew) await agreeToCollectAnew(lakeSettings(process.env))
  const state = await openConfiguredState(configuration)
  if (connection) await refuseOtherLakehouse(state, connection)
  const joining = await joined({ configuration, state, shared, log })
  const publications = join(lakeFolderOf(configuration), 'publications')
  const mart = await openMart(join(dataDirectory, 'server'), publications, {
    memoryLimitMb: martMemoryMb,
    threads: 2,
    keptAnswersMb,
  })
  const readiness = new ReadinessBoard()
  const children = preparedChildren(configuration, {
    servers: () => joining?.membership.count() ?? 1,
    onLakeRestart: (says) => log({ event: 'restart', process: 'lake', says }),
    onLakeReady: () => readiness.inform({ lake: { ready: true, says: 'open' } }),
    onLakeUnopened: (says) => readiness.set('lake', { ready: false, says }, 'collecting'),
  })
  const onLake = (part: ReadinessPart) => readiness.inform({ lake: part })
  const servers = shared && joining && new SeveralServers({ ...joining, state, shared, children, onLake })
  if (!servers) children.lake.start()
  const { notifier, notifications, unsubscribe } = openNotifications(configuration, state, box)
  const incidents = new IncidentEngine({
    db: state.db,
    mart,
    now: realClock,
    version: () => mart.version(),
    isWhole: (version) => background.isWhole(version),
    elapsedMs: () => performance.now(),
  })
  const background: Background = new Background({
    notifier,
    incidents,
    configuration,
    connection,
    state,
    mart,
    children,
    readiness,
    log,
    servers,
  })
  const clocks = { dataNow: () => background.dataNow(), realNow: realClock }
  const questions = new Questions({
    answer: (name: string, parameters: QueryValues, signal) =>
      servers && !servers.isLeading
        ? servers.askLeader(lakeCalls.question, { name, parameters }, { signal })
        : children.lake.ask(lakeCalls.question, { name, parameters }, { signal }),
    version: () => mart.version(),
    clock: realClock,
  })
  const forgetFirstPassword = () =>
    removeSpentFirstPassword(state.db, firstPasswordFile(configuration)).catch((error: unknown) =>
      log({ event: 'fault', part: 'first password', says: messageOf(error) }),
    )
  const derivation = new DeriveAtOnce({
    derive: () => background.derive(),
    version: () => mart.version(),
    clock: realClock,
    onFailed: (error) => log({ event: 'fault', part: 'derivation', says: messageOf(error) }),
  })
  const sessions = stateSessions(state.db, realClock)
  const version = buildVersion()
  const audit = new ServerAudit({ state, now: realClock, log, version })
  const accounts = reportingPasswords(stateAccounts(state, clocks), forgetFirstPassword)
  const identityProviders = [localProvider(accounts)]
  const ports = {
    accounts,
    identityProviders,
    apiTokens: stateApiTokens(state, realClock),
    sessions,
    clocks,
    audit,
    stateRows: async (sql: string, values: readonly unknown[]) => (await state.executeSql(sql, values)).rows,
    log,
    version,
    deployment: deploymentOf(
      isLakeInLakehouse(configuration) ? 'DATABRICKS' : 'EMBEDDED',
      () => connection ?? background.connection(),
      connection === undefined,
      identityProviders,
    ),
    sources: () => background.sources(),
    settings: stateSettings(state),
    collectEverySeconds: configuration.collectEveryMinutes * 60,
    notifications,
    policies: statePolicies(state),
    incidents: stateIncidents(state, realClock),
    incidentEngine: stateIncidentEngine(state),
    derivation,
    questionsRunStatements: isLakeInLakehouse(configuration),
    ask: (name: string, parameters: QueryValues, signal: AbortSignal) =>
      questions.ask(name, parameters, signal),
  }
  const checkStores = storeChecks({ configuration, state, shared })
  const currentReadiness = async () => {
    for (const [name, part] of Object.entries(await checkStores())) readiness.set(name, part)
    if (servers) readiness.inform(await servers.parts())
    background.informOfRequests()
    return readiness.read()
  }
  const http = await httpServer({
    routes: serverRoutes(ports),
    sessions,
    tokens: stateTokens(state.db, realClock),
    mart,
    directory: martDirectory(mart),
    clocks,
    readiness: currentReadiness,
    log,
    audit,
    version,
    publicUrl,
    unsubscribe,
    trustedProxies: configuration.trustedProxies ?? [],
    connections: { mostConnections: configuration.mostConnections },
    webFolder: join(repositoryRoot, 'apps', 'web', 'dist'),
  })
  const local = [
    ...background.localAnswers(),
    answers(serverCalls.readiness, currentReadiness),
    answers(serverCalls.connection, async () => {
      const known = background.connection() ?? connection
      return known ? withoutCredentials(known) : null
    }),
  ]
  claim.serve([
    ...(servers ? servers.answering(local) : local),
    ...auditAnswers(state, configuredSeal(configuration)),
    tokenAnswer(state, { log, now: realClock }),
    accountAnswer(state, { log, now: realClock, onChange: forgetFirstPassword }),
  ])
  const address = await listening(http, configuration)
  await audit.start()
  background.start()
  return {
    address,
    async stop() {
      await http.close()
      questions.close()
      await servers?.stop()
      await background.stop()
      await Promise.all([children.lake.stop(stopGraceMs), children.fetchers.stop(stopGraceMs)])
      await mart.close()
      await audit.stop()
      await joining?.membership.leave()
      await state.close()
      await claim.release()
    },
  }
}
