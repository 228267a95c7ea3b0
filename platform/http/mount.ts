import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cleanText } from '#contract/clean-text.ts'
import { apiBase, pathFields, sessionCookieName } from '#contract/endpoint.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { StillRunning } from '#jobs/still-running.ts'
import { admit, sessionOfRequest, tokenOf } from './access.ts'
import type { RawCall, SessionCookie } from './call.ts'
import { clientAddress } from './client-network.ts'
import { boundValues } from './query.ts'
import type { Change } from '#state/change.ts'
import type { Session, User } from './ports.ts'
import { authorOf, type Route } from './route.ts'
import { inRowScope, type RowScope } from './row-scope.ts'
import { scopeOf } from './scope.ts'
import type { ServerContext } from './server-context.ts'
import { isHttps } from './server-context.ts'
import { Streamed } from './streamed.ts'
import { inUploadScope, takesUpload, uploadOf } from './upload.ts'

const readTimeoutMs = 30_000
/** The largest body of a call that needs no session. */
export const publicBodyBytes = 8 * 1024
const bodyBytes = 1024 * 1024
const longestBrowser = 200

// Routes that differ only in the names of their fields would clash: fields are numbered.
function routerPath(path: string): string {
  let position = 0
  return path.replaceAll(/\{\w+\}/g, () => `:field${position++}`)
}

function pathValues(path: string, request: FastifyRequest): Record<string, string> {
  const values: Readonly<Record<string, unknown>> = Object(request.params)
  return Object.fromEntries(
    pathFields(path).map((name, position) => [name, String(values[`field${position}`])]),
  )
}

/** A path of an endpoint, with the fields that it spells out. */
type Spelled = { path: string; fields: Readonly<Record<string, string>> }

/** The endpoint's path, and beside it those in which a field is one of its words: they win over paths with an id there. */
function spelledPaths({ path, pathValues: words = {} }: AnyEndpoint): Spelled[] {
  const spelled = Object.entries(words).flatMap(([name, values]) =>
    values.map((value) => ({ path: path.replace(`{${name}}`, value), fields: { [name]: value } })),
  )
  return [{ path, fields: {} }, ...spelled]
}

function sessionCookie(reply: FastifyReply, context: ServerContext): SessionCookie {
  const secure = isHttps(context, reply.request.headers)
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const { sessionCookie: name = sessionCookieName } = context
  return {
    set: (token) => void reply.setCookie(name, token, attributes),
    clear: () => void reply.clearCookie(name, attributes),
  }
}

/** Ends when the caller goes away or the server's drain is over. */
function signalOf(reply: FastifyReply, context: ServerContext): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return AbortSignal.any([gone.signal, context.ending])
}

/** What the caller sees of published rows, found out at the first read; nothing where that is all of them. */
function rowScopeOf(
  session: Session | undefined,
  { guard }: AnyEndpoint,
  { rowScopes }: ServerContext,
): () => Promise<RowScope | undefined> {
  let found: Promise<RowScope | undefined> | undefined
  return async () => {
    if (!session || !rowScopes) return undefined
    found ??= rowScopes.of(session.user, guard.unseen ?? 'left out')
    return found
  }
}

/** The known workspaces but for those that are hidden from somebody. */
async function shownTo(user: User, { directory, hiddenWorkspaces }: ServerContext) {
  const known = await directory.workspaces()
  const hidden = await hiddenWorkspaces?.(user, known)
  return hidden ? known.filter(({ workspaceId }) => !hidden.has(workspaceId)) : known
}

function callOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, path, fields }: Spelled & { endpoint: AnyEndpoint },
  context: ServerContext,
): RawCall {
  const session = sessionOfRequest(request)
  const signal = signalOf(reply, context)
  const rowScope = rowScopeOf(session, endpoint, context)
  let download: Promise<void> | undefined
  return {
    session,
    sessionToken: tokenOf(request, context),
    cookie: sessionCookie(reply, context),
    correlationId: request.id,
    clock: context.clocks,
    signal,
    address: clientAddress(request),
    browser: cleanText(request.headers['user-agent'] ?? '').slice(0, longestBrowser),
    beginDownload() {
      download ??= untilClosed(reply, context.turns.downloads.take(callerOf(session), signal))
      return download
    },
    upload: uploadOf(request),
    wantsCsv: request.headers.accept?.includes('text/csv') ?? false,
    dataVersion: context.mart.version(),
    defaultCurrency: () => context.directory.currency(),
    raw: { query: request.query, path: { ...pathValues(path, request), ...fields }, body: request.body },
    scopeFor: async (asked) =>
      scopeOf(session?.user, session ? await shownTo(session.user, context) : [], asked),
    read: async (query, scope, values) => {
      const rows = await rowScope()
      const { sql, parameters } = rows ? inRowScope(query, rows) : query
      const given = { ...values, ...rows?.values, workspaceIds: scope.workspaceIds }
      const bound = boundValues(parameters, given)
      const endTurn = await context.turns.reads.take(callerOf(session), signal)
      return context.mart.rows(sql, bound, { signal, timeoutMs: readTimeoutMs }).finally(endTurn)
    },
  }
}

function refuseOtherThanDeclared(endpoint: AnyEndpoint, answer: unknown): void {
  const parsed = endpoint.output.safeParse(answer)
  if (parsed.success) return
  const cause = new Error(`${endpoint.name} answers other than it declares: ${parsed.error.message}`)
  throw new CodedError('internal', cause.message, { cause })
}

const callerOf = (session: Session | undefined) => session?.user.username ?? 'nobody'

/** Counts a call among those of its user until it is answered. */
async function beginCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { turns }: ServerContext,
): Promise<void> {
  const session = sessionOfRequest(request)
  if (session) await untilClosed(reply, turns.calls.take(callerOf(session)))
}

async function untilClosed({ raw }: FastifyReply, turn: Promise<() => void>): Promise<void> {
  const endTurn = await turn
  if (raw.destroyed) endTurn()
  else raw.once('close', endTurn)
}

async function sendDownload(
  reply: FastifyReply,
  answer: Streamed,
  { endpoint, call, context }: { endpoint: AnyEndpoint; call: RawCall; context: ServerContext },
): Promise<FastifyReply> {
  await call.beginDownload()
  if (call.session) await context.audit.record(authorOf(call), [exportOf(endpoint, call, answer)])
  return reply
    .type(answer.contentType)
    .header('content-disposition', `attachment; filename="${answer.fileName}"`)
    .send(Readable.from(answer.parts))
}

/** Who takes data out of the product can be found out later: which file, of which list, with which filters. */
function exportOf({ name }: AnyEndpoint, { raw }: RawCall, { fileName }: Streamed): Change {
  const about = { kind: 'call', id: name }
  return { what: 'export.download', about, after: { fileName, path: raw.path, query: raw.query } }
}

/** What goes on beyond the call is no failure: 202 says how far it is and when to ask again. */
function sendStillRunning(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof StillRunning)) throw error
  return reply.code(202).header('retry-after', error.retryAfterSeconds).send(error.answer)
}

async function answered(
  { endpoint, answer }: Route,
  call: RawCall,
  reply: FastifyReply,
  context: ServerContext,
): Promise<FastifyReply> {
  const given = await answer(call)
  if (given instanceof Streamed) return sendDownload(reply, given, { endpoint, call, context })
  if (context.validateAnswers) refuseOtherThanDeclared(endpoint, given)
  return reply.send(given)
}

/** Serves one route. */
export function mountRoute(app: FastifyInstance, route: Route, context: ServerContext): void {
  if (route.endpoint.streamedBody) inUploadScope(app, (scope) => mountPaths(scope, route, context))
  else mountPaths(app, route, context)
}

function mountPaths(app: FastifyInstance, route: Route, context: ServerContext): void {
  const { endpoint } = route
  for (const spelled of spelledPaths(endpoint)) {
    app.route({
      method: endpoint.method,
      url: `${apiBase}${routerPath(spelled.path)}`,
      config: { endpointName: endpoint.name },
      bodyLimit: endpoint.guard.role === 'public' ? publicBodyBytes : bodyBytes,
      onRequest: async (request, reply) => {
        await admit(endpoint, request, context)
        await beginCall(request, reply, context)
        if (endpoint.streamedBody) takesUpload(endpoint.streamedBody, request)
      },
      handler: (request, reply) =>
        answered(route, callOf(request, reply, { endpoint, ...spelled }, context), reply, context).catch(
          (error: unknown) => sendStillRunning(reply, error),
        ),
    })
  }
}
