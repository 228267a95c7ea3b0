import { join } from 'node:path'
import type { Configuration } from '#config/configuration.ts'
import { repositoryRoot } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { stateAccounts } from '#features/session/accounts.ts'
import { martDirectory } from '#features/session/directory/directory.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { jsonLines } from '#http/log.ts'
import { httpServer, type HttpServer } from '#http/serve.ts'
import { realClock } from '#jobs/clock.ts'
import { Questions } from '#jobs/questions.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { openMart } from '#mart/open-mart.ts'
import { openState } from '#state/state.ts'
import { Background } from './background.ts'
import { buildVersion } from './build-version.ts'
import { startChildren } from './children.ts'
import { dataDirectoryCheck } from './data-directory.ts'
import { deploymentOf } from './deployment.ts'
import { ReadinessBoard } from './readiness.ts'
import { stateCheck } from './state-check.ts'
import { stateSettings } from './state-settings.ts'
import { stateSessions } from '#http/state-sessions.ts'
import { refuseUnfinishedRestore } from '#worker/backup/restore-backup.ts'
import { configuredConnection, refuseOtherLakehouse } from '#worker/connection-file.ts'

const martMemoryMegabytes = 160
const stopGraceMs = 5_000

export type RunningServer = { address: string; stop(): Promise<void> }

/** Listens; where that cannot be, says which variables choose the place. */
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

/** Starts the product: it answers at once, and says how far it is until figures can be shown. */
export async function startServer(configuration: Configuration): Promise<RunningServer> {
  const { dataDirectory, databaseUrl, publicUrl } = configuration
  const log = jsonLines((line) => process.stderr.write(line), realClock)
  const { connection, warnings = [] } = configuredConnection(configuration) ?? {}
  for (const says of warnings) log({ event: 'warning', says })
  refuseUnfinishedRestore(dataDirectory)
  const claim = await claimDataDirectory(dataDirectory, { purpose: 'server' })
  const state = await openState(databaseUrl ? { databaseUrl } : { directory: dataDirectory })
  if (connection) await refuseOtherLakehouse(state.db, connection)
  const publications = join(dataDirectory, 'lake', 'publications')
  const mart = await openMart(join(dataDirectory, 'server'), publications, {
    memoryLimitMb: martMemoryMegabytes,
    threads: 2,
  })
  const readiness = new ReadinessBoard()
  const checkDataDirectory = dataDirectoryCheck(dataDirectory)
  const checkState = stateCheck(state)
  const children = startChildren(configuration)
  children.lake.onState((childState, why) => {
    if (childState === 'restarting' && why) log({ event: 'restart', process: 'lake', says: why.message })
  })
  const background = new Background({ configuration, connection, state, mart, children, readiness, log })
  const clocks = { dataNow: () => background.dataNow(), realNow: realClock }
  const questions = new Questions({
    answer: (name, parameters, signal) => children.lake.ask('question', { name, parameters }, { signal }),
    version: () => mart.version(),
    clock: realClock,
  })
  const sessions = stateSessions(state.db, realClock)
  const version = buildVersion()
  const ports = {
    accounts: stateAccounts(state.db, clocks),
    sessions,
    clocks,
    version,
    deployment: deploymentOf(() => connection ?? background.connection(), connection === undefined),
    sources: async () => background.sources(),
    settings: stateSettings(state.db, realClock),
    ask: (name: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
      questions.ask(name, parameters, signal),
  }
  const http = await httpServer({
    routes: serverRoutes(ports),
    sessions,
    mart,
    directory: martDirectory(mart),
    clocks,
    readiness: async () => {
      readiness.set('data directory', await checkDataDirectory())
      if (databaseUrl) readiness.set('application database', await checkState())
      background.informOfRequests()
      return readiness.read()
    },
    log,
    version,
    publicUrl,
    webFolder: join(repositoryRoot, 'apps', 'web', 'dist'),
  })
  claim.serve(background.localHandlers())
  const address = await listening(http, configuration)
  background.start()
  return {
    address,
    async stop() {
      await http.close()
      questions.close()
      await background.stop()
      await Promise.all([children.lake.stop(stopGraceMs), children.fetchers.stop(stopGraceMs)])
      await mart.close()
      await state.close()
      await claim.release()
    },
  }
}
