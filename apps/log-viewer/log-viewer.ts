import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { repositoryRoot } from '#config/configuration.ts'
import { CodedError } from '#contract/errors.ts'
import { sparkRoutes } from '#features/server-catalogue.ts'
import type { Log } from '#http/log.ts'
import { route, type Route } from '#http/route.ts'
import { httpServer, type HttpServer } from '#http/serve.ts'
import type { ServerParts } from '#http/server-context.ts'
import { realClock } from '#jobs/clock.ts'
import type { MartReader } from '#http/ports.ts'
import { enterLogViewer, getViewedLog } from '#product/contract/calls/viewed-log.ts'
import type { LogOfViewer } from './viewed-log.ts'
import { noTokens, ViewerSessions } from './viewer-sessions.ts'

/** Whoever reaches another address than this machine's own would need to be asked who they are. */
const loopback = '127.0.0.1'
const nameBytes = 8

export type LogViewerParts = {
  viewed: Pick<LogOfViewer, 'shown' | 'ask'>
  /** Answers lists from rows that they are handed; it has no tables. */
  mart: MartReader
  log: Log
  version: ServerParts['version']
}

/** A server that shows one event log to the one browser that opens its address. */
export type LogViewer = Pick<HttpServer, 'app' | 'close'> & {
  /** Listens on this machine alone, 0: on any free port; answers the address, which lets in once. */
  listen(port: number): Promise<string>
}

function ownRoutes(viewed: LogViewerParts['viewed'], sessions: ViewerSessions): Route[] {
  return [
    route(enterLogViewer, ({ body, cookie }) => {
      const token = sessions.enter(body.token)
      if (token === undefined)
        throw new CodedError('unauthenticated', 'This address was opened before: start the command again.')
      cookie.set(token)
      return {}
    }),
    route(getViewedLog, () => viewed.shown),
  ]
}

/** Puts a server together that answers calls about the Spark applications of an event log, and no other. */
export async function logViewer({ viewed, mart, log, version }: LogViewerParts): Promise<LogViewer> {
  const sessions = new ViewerSessions()
  const askSpark: LogOfViewer['ask'] = (...asked) => viewed.ask(...asked)
  const http = await httpServer({
    routes: [...sparkRoutes({ askSpark }), ...ownRoutes(viewed, sessions)],
    sessions,
    tokens: noTokens,
    mart,
    directory: { workspaces: async () => [], currency: async () => null },
    clocks: { dataNow: realClock, realNow: realClock },
    readiness: async () => ({ ready: true, showsPages: true, parts: {} }),
    log,
    audit: { record: async () => {}, refused: () => {} },
    version,
    webFolder: join(repositoryRoot, 'apps', 'web', 'dist'),
    webPage: 'log-viewer.html',
    sessionCookie: `lakegauge_log_${randomBytes(nameBytes).toString('hex')}`,
  })
  return {
    app: http.app,
    close: http.close,
    listen: async (port) => `${await http.listen(port, loopback)}/?token=${sessions.oneTimeToken}`,
  }
}
