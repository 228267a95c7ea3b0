import type { FastifyRequest } from 'fastify'
import type { AnyEndpoint, Method } from '#contract/endpoint.ts'
import { sessionCookieName } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { decide } from '#contract/guard.ts'
import { callerOf } from './caller.ts'
import { refuseForeignOrigin, refuseNavigation } from './origin.ts'
import type { Session } from './ports.ts'
import type { ServerContext } from './server-context.ts'

const changing: ReadonlySet<Method> = new Set(['POST', 'PUT', 'DELETE'])
const sessions = new WeakMap<FastifyRequest, Session>()

/** The token of the request's session cookie. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return request.cookies[sessionCookieName]
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

/** Finds the caller's session and refuses who may not call the endpoint, before anything else of the call is read. */
export async function admit(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  context: ServerContext,
): Promise<void> {
  if (endpoint.changesState || changing.has(endpoint.method)) {
    refuseForeignOrigin(request.headers, context.publicUrl)
    refuseNavigation(request.headers)
  }
  const token = tokenOf(request)
  const session = token ? await context.sessions.find(token) : undefined
  if (session) sessions.set(request, session)
  try {
    refuseUnlessAllowed(endpoint, session)
  } catch (error) {
    countRefusal(endpoint, session, context)
    throw error
  }
}
