import { join } from 'node:path'
import type { Configuration } from '#config/configuration.ts'
import { repositoryRoot } from '#config/configuration.ts'
import { stateAccounts } from '#features/session/accounts.ts'
import { martDirectory } from '#features/session/directory/directory.ts'
import { serverRoutes } from '#features/server-catalogue.ts'
import { jsonLines } from '#http/log.ts'
import { httpServer } from '#http/serve.ts'
import { realClock } from '#jobs/clock.ts'
import { claimDataDirectory } from '#local/claim.ts'
import { openMart } from '#mart/open-mart.ts'
import { openState } from '#state/state.ts'
import { Background } from './background.ts'
import { buildVersion } from './build-version.ts'
import { startChildren } from './children.ts'
import { deploymentOf } from './deployment.ts'
import { ReadinessBoard } from './readiness.ts'
import { stateSessions } from '#http/state-sessions.ts'

const martMemoryMegabytes = 384
const stopGraceMs = 5_000

export type RunningServer = { address: string; stop(): Promise<void> }

/** Starts the product: it answers at once, and says how far it is until figures can be shown. */
export async function startServer(configuration: Configuration): Promise<RunningServer> {
  const { dataDirectory, databaseUrl, port, host, publicUrl } = configuration
  const claim = await claimDataDirectory(dataDirectory, { purpose: 'server' })
  const state = await openState(databaseUrl ? { databaseUrl } : { directory: dataDirectory })
  const publications = join(dataDirectory, 'lake', 'publications')
  const mart = await openMart(join(dataDirectory, 'server'), publications, {
    memoryLimitMb: martMemoryMegabytes,
    threads: 2,
  })
  const log = jsonLines((line) => process.stderr.write(line), realClock)
  const readiness = new ReadinessBoard()
  const children = startChildren(configuration)
  const background = new Background({ configuration, state, mart, children, readiness, log })
  const clocks = { dataNow: () => background.dataNow(), realNow: realClock }
  const sessions = stateSessions(state.db, realClock)
  const version = buildVersion()
  const ports = {
    accounts: stateAccounts(state.db, clocks),
    sessions,
    clocks,
    version,
    deployment: deploymentOf(() => background.connection(), configuration.connectionPath === undefined),
    sources: async () => background.sources(),
    ask: (name: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal) =>
      children.lake.ask('question', { name, parameters }, { signal }),
  }
  const http = await httpServer({
    routes: serverRoutes(ports),
    sessions,
    mart,
    directory: martDirectory(mart),
    clocks,
    readiness: async () => readiness.read(),
    log,
    version,
    publicUrl,
    webFolder: join(repositoryRoot, 'apps', 'web', 'dist'),
  })
  claim.serve(background.localHandlers())
  const address = await http.listen(port, host)
  background.start()
  return {
    address,
    async stop() {
      await http.close()
      await background.stop()
      await Promise.all([children.lake.stop(stopGraceMs), children.fetchers.stop(stopGraceMs)])
      await mart.close()
      await state.close()
      await claim.release()
    },
  }
}
