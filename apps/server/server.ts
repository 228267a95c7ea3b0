import { join } from 'node:path'
import { repositoryRoot, type Configuration } from '#config/configuration.ts'
import type { ShownVariable } from '#config/shown-variables.ts'
import { CodedError } from '#contract/errors.ts'
import { answers, type Answers } from '#contract/process-call.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { serverRoutes, type FeaturePorts } from '#features/server-catalogue.ts'
import { jsonLines } from '#http/log.ts'
import type { Readiness } from '#http/ports.ts'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { stateSessions, stateTokens } from '#http/state-sessions.ts'
import { realClock } from '#jobs/clock.ts'
import { Scheduler } from '#jobs/scheduler.ts'
import { stateSessionList } from '#product/server/session-list-ports.ts'
import { withoutCredentials } from '#worker/connection-file.ts'
import { firstPasswordFile, removeSpentFirstPassword } from '#worker/first-password.ts'
import { configuredSeal } from '#worker/open-state.ts'
import { accountAnswer } from './account-answer.ts'
import { auditAnswers } from './audit-answers.ts'
import { buildVersion } from './build-version.ts'
import { serverCalls } from './calls/server-calls.ts'
import { licenseAnswer } from './license-answer.ts'
import { messageOf } from './message-of.ts'
import { hiddenWorkspacesOf, rowScopesOf } from './row-scopes.ts'
import { secretBoxOf } from './notifications.ts'
import { preparedParts, type RunningParts } from './running-parts.ts'
import { configuredSeconds, ownSchedule } from './server-jobs.ts'
import { lakeQuestions, purgePreviews, serverPorts } from './server-ports.ts'
import { storeChecks } from './store-checks.ts'
import { openStores, type Stores } from './stores.ts'
import { tokenAnswer } from './token-answer.ts'

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

/** Starts the product. It answers at once, and reports its progress until pages have data. */
export async function startServer(
  configuration: Configuration,
  asked: {
    collectsAnew: boolean
    variables: readonly ShownVariable[]
    /** Public keys of licenses other than those of this build. */
    licenseKeyFile?: string
  },
): Promise<RunningServer> {
  const log = jsonLines((line) => process.stderr.write(line), realClock)
  const box = secretBoxOf(configuration)
  const stores = await openStores(configuration, log, asked)
  const parts = await preparedParts(stores, box, asked.licenseKeyFile)
  const { audit, background } = parts
  const questions = lakeQuestions(stores, parts)
  const previews = purgePreviews(stores, parts)
  const forgetFirstPassword = passwordForgetter(stores)
  const sessions = stateSessions(stores.state.db, realClock)
  const clocks = { dataNow: () => background.dataNow(), realNow: realClock }
  const shared = serverPorts(stores, parts, {
    box,
    clocks,
    sessions,
    questions,
    previews,
    forgetFirstPassword,
    variables: asked.variables,
  })
  const sessionList = stateSessionList(stores.state, realClock)
  const ports: FeaturePorts = { ...shared, sessionList, license: parts.license }
  const readiness = readinessOf(stores, parts)
  const http = await httpOf(stores, parts, ports, readiness)
  stores.claim.serve(localAnswers(stores, parts, { readiness, forgetFirstPassword }))
  await parts.openedLogs.start()
  const address = await listening(http, configuration)
  await audit.start()
  const schedule = scheduleOfServer(stores, parts)
  return {
    address,
    async stop() {
      await http.close()
      questions.close()
      previews.close()
      await schedule.stop()
      await stopAll(stores, parts)
    },
  }
}

async function stopAll(stores: Stores, { servers, background, children, audit, openedLogs }: RunningParts) {
  await servers?.stop()
  await openedLogs.stop()
  await background.stop()
  await Promise.all([children.lake.stop(stopGraceMs), children.fetchers.stop(stopGraceMs)])
  await stores.mart.close()
  await audit.stop()
  await stores.joining?.membership.leave()
  await stores.state.close()
  await stores.claim.release()
}

/** Removes the file of a first password that was changed. */
function passwordForgetter({ configuration, state, log }: Stores): () => Promise<void> {
  return () =>
    removeSpentFirstPassword(state.db, firstPasswordFile(configuration)).catch((error: unknown) =>
      log({ event: 'fault', part: 'first password', says: messageOf(error) }),
    )
}

function readinessOf(stores: Stores, { readiness, servers, background }: RunningParts) {
  const checkStores = storeChecks(stores)
  return async (): Promise<Readiness> => {
    for (const [name, part] of Object.entries(await checkStores())) readiness.set(name, part)
    if (servers) readiness.inform(await servers.parts())
    background.informOfRequests()
    return readiness.read()
  }
}

function httpOf(
  { configuration, state, mart, log }: Stores,
  { audit, notifying, license, signIn }: RunningParts,
  ports: FeaturePorts,
  readiness: () => Promise<Readiness>,
): Promise<HttpServer> {
  const directory = martDirectory(mart)
  return httpServer({
    routes: serverRoutes(ports),
    sessions: ports.sessions,
    tokens: stateTokens(state.db, realClock),
    mart,
    directory,
    hiddenWorkspaces: hiddenWorkspacesOf(state),
    rowScopes: rowScopesOf(mart, state, { directory, ...ports }),
    clocks: ports.clocks,
    readiness,
    log,
    audit,
    version: buildVersion(),
    publicUrl: configuration.publicUrl,
    unsubscribe: notifying.unsubscribe,
    heldBack: () => license.heldBack(),
    navigations: signIn.navigations,
    trustedProxies: configuration.trustedProxies ?? [],
    connections: { mostConnections: configuration.mostConnections },
    webFolder: join(repositoryRoot, 'apps', 'web', 'dist'),
  })
}

type Local = { readiness: () => Promise<Readiness>; forgetFirstPassword: () => Promise<void> }

/** What the server answers to the command line. */
function localAnswers(
  { connection, state, configuration, log }: Stores,
  { background, servers, license }: RunningParts,
  { readiness, forgetFirstPassword }: Local,
): Answers {
  const local = [
    ...background.localAnswers(),
    answers(serverCalls.readiness, readiness),
    answers(serverCalls.connection, async () => {
      const known = background.connection() ?? connection
      return known ? withoutCredentials(known) : null
    }),
  ]
  return [
    ...(servers ? servers.answering(local) : local),
    licenseAnswer(license),
    ...auditAnswers(state, configuredSeal(configuration)),
    tokenAnswer(state, { log, now: realClock }),
    accountAnswer(state, { log, now: realClock, onChange: forgetFirstPassword }),
  ]
}

/** Starts what each server does about itself. */
function scheduleOfServer(
  { state, configuration, log }: Stores,
  { jobs, background }: RunningParts,
): Scheduler {
  const onFailure = (kind: string, error: unknown) =>
    log({ event: 'fault', part: kind, says: messageOf(error) })
  const clocks = { clock: realClock, elapsedMs: () => performance.now(), random: Math.random }
  const scheduledSeconds = configuredSeconds(state.db, configuration)
  const parts = { jobs, scheduledSeconds, ...clocks, onFailure, onRecovered: () => {} }
  return new Scheduler(parts, ownSchedule(background), new AbortController().signal)
}
