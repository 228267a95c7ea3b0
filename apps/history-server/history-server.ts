import { Readable } from 'node:stream'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { limitedServer, usualConnectionLimits } from '#http/connections.ts'
import { jsonPieces } from './answers/json-pieces.ts'
import { parametersOf } from './answers/parameters.ts'
import { notFound, Refusal } from './answers/refusal.ts'
import { findAttempt, type Listing } from './applications/listed-applications.ts'
import { KeptHistories } from './applications/kept-histories.ts'
import type { HistoryReader } from './reading/history-reader.ts'
import { historyRoutes } from './routes.ts'
import type { AttemptRoute, ServerRoute } from './routes/route.ts'

/** Where the history server answers. */
const root = '/api/v1'
/** Whoever reaches another address than this machine's own would need to be asked who they are. */
const loopback = '127.0.0.1'
const ownName = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/
const longestPathField = 2_000

export type HistoryServerParts = {
  listing: Listing
  reader: Pick<HistoryReader, 'readHistory' | 'readTasks'>
  /** The facts of so many applications are kept in memory. */
  mostKept: number
  now: () => number
}

/** A history server that is put together. */
export type HistoryServer = {
  app: FastifyInstance
  listing: Listing
  /** How many applications are kept in memory. */
  keptCount: () => number
  /** Listens on this machine alone; answers the address. */
  listen: (port: number) => Promise<string>
  close: () => Promise<void>
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(message)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function send(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply.type('application/json').send(Readable.from(jsonPieces(answer)))
}

const placeholdersOf = ({ params }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(params)).map(([name, value]) => [name, String(value)]))

/** Comes when the caller leaves before the answer. */
function leaving({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

function serverAnswer({ listing, now }: HistoryServerParts, { answer }: ServerRoute) {
  return async (request: FastifyRequest, reply: FastifyReply) =>
    send(
      reply,
      await answer({
        listing,
        placeholders: placeholdersOf(request),
        parameters: parametersOf(request.query),
        nowMs: now(),
      }),
    )
}

function attemptAnswer(
  { listing, reader }: HistoryServerParts,
  histories: KeptHistories,
  { answer }: AttemptRoute,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const placeholders = placeholdersOf(request)
    const { app = '', attempt: attemptId } = placeholders
    const attempt = findAttempt(listing, app, attemptId)
    if (!attempt) throw notFound(`no such app: ${attemptId === undefined ? app : `${app}/${attemptId}`}`)
    return send(
      reply,
      await answer({
        attempt,
        facts: await histories.of(attempt),
        placeholders,
        parameters: parametersOf(request.query),
        tasks: (question) => reader.readTasks(attempt.parts, question, leaving(reply)),
      }),
    )
  }
}

/** Puts a history server together: it answers from the facts of event logs what Spark's answers. */
export function historyServer(parts: HistoryServerParts): HistoryServer {
  const app = fastify({
    logger: false,
    forceCloseConnections: true,
    serverFactory: (answer) => limitedServer(answer, usualConnectionLimits),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathField },
  })
  const histories = new KeptHistories(parts.mostKept, (attempt) => parts.reader.readHistory(attempt.parts))
  app.addHook('onRequest', async ({ headers: { host = '' } }, reply) => {
    // A page of another site may let its name lead here.
    if (!ownName.test(host)) await refuse(reply, 403, `This server does not answer under the name ${host}.`)
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof Refusal
      ? refuse(reply, error.status, error.message)
      : refuse(reply, 500, `The log cannot be read: ${messageOf(error)}`),
  )
  app.setNotFoundHandler((request, reply) => refuse(reply, 404, `unknown path: ${request.url}`))
  for (const route of historyRoutes) {
    if (route.of === 'server') app.get(`${root}${route.path}`, serverAnswer(parts, route))
    else {
      const answer = attemptAnswer(parts, histories, route)
      app.get(`${root}/applications/:app${route.path}`, answer)
      app.get(`${root}/applications/:app/:attempt${route.path}`, answer)
    }
  }
  return {
    app,
    listing: parts.listing,
    keptCount: () => histories.size,
    listen: (port) => app.listen({ port, host: loopback }),
    close: () => app.close(),
  }
}
