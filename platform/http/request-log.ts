import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shownName } from '#contract/shown-name.ts'
import { sessionOfRequest } from './access.ts'
import { clientAddress } from './client-network.ts'
import type { ServerParts } from './server-context.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the endpoint that a route serves. */
    endpointName?: string
  }
}

/** A path for the log. Only the fields of an endpoint's path, of which there are few, are cut one by one. */
function shownPath(path: string, endpointName: string | undefined): string {
  return endpointName === undefined ? shownName(path) : path.split('/').map(shownName).join('/')
}

// The query is left out: searches and filters may be personal.
function requestEntry(request: FastifyRequest, reply: FastifyReply, isAborted: boolean) {
  const { endpointName } = request.routeOptions.config
  const session = sessionOfRequest(request)
  return {
    event: 'request',
    level: 'info',
    correlationId: request.id,
    method: request.method,
    path: shownPath(request.url.split('?')[0] ?? '', endpointName),
    endpoint: endpointName,
    status: isAborted ? 499 : reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
    address: clientAddress(request),
    username: session?.user.username,
    tokenId: session?.token?.tokenId,
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
