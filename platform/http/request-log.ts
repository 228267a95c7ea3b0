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
    username: sessionOfRequest(request)?.user.username,
  }
}

/** Writes one line of the log for each request: what, by whom, how long, with which outcome. */
export function logRequests(app: FastifyInstance, { log }: ServerParts): void {
  app.addHook('onResponse', async (request, reply) => {
    log(requestEntry(request, reply, !reply.raw.writableEnded))
  })
}
