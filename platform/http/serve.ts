import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { challengeOf, tokenOpener } from './bearer.ts'
import { limitedServer, usualConnectionLimits } from './connections.ts'
import { mountDocs } from './docs.ts'
import { drain } from './drain.ts'
import { codedErrorOf, errorAnswer, errorEntry } from './error-answer.ts'
import { httpsHeader, standingHeaders } from './headers.ts'
import { mountHealth } from './health.ts'
import { mountRoute, publicBodyBytes } from './mount.ts'
import { mountNavigations } from './mount-navigations.ts'
import { logRequests, warnOfUnknownProxy } from './request-log.ts'
import { mountUnsubscribe } from './unsubscribe.ts'
import type { ServerContext, ServerParts } from './server-context.ts'
import { isHttps } from './server-context.ts'
import { callLimits, usualUserLimits, userTurns } from './user-turns.ts'
import { mountWeb, webScriptSources } from './web.ts'

const longestPathField = 2000

/** A server that is put together; it listens when told to. */
export type HttpServer = {
  app: FastifyInstance
  /** Answers the address that it listens on. */
  listen(port: number, host: string): Promise<string>
  /** Stops accepting, lets running calls finish for up to ten seconds, then ends them. */
  close(): Promise<void>
}

function framework({ log, trustedProxies = [], connections }: ServerParts): FastifyInstance {
  return fastify({
    logger: false,
    genReqId: () => randomUUID(),
    bodyLimit: publicBodyBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    serverFactory: (answer) => limitedServer(answer, { ...usualConnectionLimits, ...connections }),
    trustProxy: [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathField },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply, log),
  })
}

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: ServerContext['log'],
): FastifyReply {
  const coded = codedErrorOf(error, reply.raw.destroyed)
  const { status, body } = errorAnswer(coded, request.id)
  log(errorEntry(coded, request.id))
  if (coded.retryAfterSeconds !== undefined) void reply.header('retry-after', coded.retryAfterSeconds)
  if (coded.code === 'unauthenticated') void reply.header('www-authenticate', challengeOf(request))
  return reply.code(status).header('x-correlation-id', request.id).type('application/json').send(body)
}

// Who was refused before the body was read would go on sending it for nothing.
function isBodyUnread({ raw }: FastifyRequest): boolean {
  return !raw.complete
}

function setStandingHeaders(app: FastifyInstance, parts: ServerParts): void {
  const scriptSources = webScriptSources(parts)
  const headers = standingHeaders({ version: parts.version, scriptSources })
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({ ...headers, 'x-correlation-id': request.id })
    if (isHttps(parts, request.headers)) void reply.headers(httpsHeader)
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store')
  })
}

/** Puts a server together from its parts. */
export async function httpServer(parts: ServerParts): Promise<HttpServer> {
  const ending = new AbortController()
  let isDraining = false
  const { mostConnections } = { ...usualConnectionLimits, ...parts.connections }
  const turns = userTurns({ ...usualUserLimits, calls: callLimits(mostConnections), ...parts.userLimits })
  const context: ServerContext = {
    ...parts,
    ending: ending.signal,
    isDraining: () => isDraining,
    turns,
    openToken: tokenOpener(parts),
  }
  const app = framework(parts)
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, parts.log))
  app.removeContentTypeParser('text/plain')
  setStandingHeaders(app, parts)
  logRequests(app, parts)
  warnOfUnknownProxy(app, parts)
  app.addHook('onSend', async (request, reply) => {
    if (isDraining || isBodyUnread(request)) void reply.header('connection', 'close')
  })
  await app.register(fastifyCookie)
  for (const route of parts.routes) mountRoute(app, route, context)
  mountDocs(app, context)
  mountHealth(app, context)
  mountUnsubscribe(app, context)
  mountNavigations(app, context)
  await mountWeb(app, parts)
  await app.ready()
  return {
    app,
    listen: (port, host) => app.listen({ port, host }),
    close() {
      isDraining = true
      return drain(app, ending)
    },
  }
}
