import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionOfRequest } from './access.ts'
import type { ServerParts } from './server-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint that a route serves. */
    endpointName?: string
  }
}

// The query is left out: searches and filters may be personal.
function requestEntry(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
  return {
    event: 'request',
    level: 'info',
    correlationId: request.id,
    method: request.method,
    path: request.url.split('?')[0] ?? '',
    endpoint: request.routeOptions.config.endpointName,
    status: isAborted ? 499 : reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    address: request.ip,
    username: sessionOfRequest(request)?.user.username,
  }
}

/** Writes one line of the log for each request: what, by whom, how long, with which outcome. */
export function logRequests(app: FastifyInstance, { log }: ServerParts): void {
  app.addHook('onResponse', async (request, reply) => {
    log(requestEntry(request, reply, !reply.raw.writableEnded))
  })
}

/** Says once in the log that somebody forwards calls whose word about the caller's address is not believed. */
export function warnOfUnknownProxy(app: FastifyInstance, { log }: ServerParts): void {
  let isSaid = false
  app.addHook('onRequest', async ({ headers, ips = [], ip }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined || ips.length > 1) return
    isSaid = true
    const says = `${ip} forwards calls. If it is your proxy, set TRUSTED_PROXIES to its address: until then, sign-in limits count all callers behind it as one.`
    log({ event: 'warning', level: 'warn', says })
  })
}
