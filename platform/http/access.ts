import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint, Method } from '#contract/endpoint.ts'
import { sessionCookieName, staysOpen } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { decide } from '#contract/guard.ts'
import { bearerOf } from './bearer.ts'
import { callerOf } from './caller.ts'
import { clientAddress } from './client-network.ts'
import { refuseForeignOrigin, refuseNavigation } from './origin.ts'
import type { Session } from './ports.ts'
import type { ServerContext } from './server-context.ts'

const changing: ReadonlySet<Method> = new Set(['POST', 'PUT', 'DELETE'])
const sessions = new WeakMap<FastifyRequest, Session>()

/** The token of the request's session cookie; where a program sends a token of its own, no cookie is looked at. */
export function tokenOf(
  request: FastifyRequest,
  { sessionCookie = sessionCookieName }: Pick<ServerContext, 'sessionCookie'>,
): string | undefined {
  return bearerOf(request) === undefined ? request.cookies[sessionCookie] : undefined
}

/** The session that was found for a request. */
export function sessionOfRequest(request: FastifyRequest): Session | undefined {
  return sessions.get(request)
}

function refuseUnlessAllowed({ guard }: AnyEndpoint, session: Session | undefined): void {
  const decision = decide(guard, callerOf(session))
  if (!decision.isAllowed) throw new CodedError(decision.code, decision.message)
}

function countRefusal(
  { method, path }: AnyEndpoint,
  session: Session | undefined,
  { audit, clocks }: ServerContext,
): void {
  if (session) audit.refused({ actor: session.actor, method, path, at: clocks.realNow() })
}

/** Whoever sends a cookie may be led by another site's page; a program that sends its token may not. */
function refuseForeignChange(endpoint: AnyEndpoint, request: FastifyRequest, context: ServerContext): void {
  if (!endpoint.changesState && !changing.has(endpoint.method)) return
  refuseForeignOrigin(request.headers, context.publicUrl)
  refuseNavigation(request.headers)
}

async function callerSession(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  context: ServerContext,
): Promise<Session | undefined> {
  const bearer = bearerOf(request)
  if (bearer !== undefined) return context.openToken(bearer, clientAddress(request))
  refuseForeignChange(endpoint, request, context)
  const token = tokenOf(request, context)
  return token ? context.sessions.find(token) : undefined
}

/** Finds the caller's session and refuses who may not call the endpoint, before anything else of the call is read. */
export async function admit(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  context: ServerContext,
): Promise<void> {
  const session = await callerSession(endpoint, request, context)
  if (session) sessions.set(request, session)
  try {
    refuseUnlessAllowed(endpoint, session)
  } catch (error) {
    countRefusal(endpoint, session, context)
    throw error
  }
  await refuseWhileHeldBack(endpoint, context)
}

/** The one place that refuses changes while they are held back; what only reads stays open. */
async function refuseWhileHeldBack(endpoint: AnyEndpoint, { heldBack }: ServerContext): Promise<void> {
  if (!heldBack || staysOpen(endpoint)) return
  const message = await heldBack()
  if (message !== undefined) throw new CodedError('changes_held_back', message)
}
