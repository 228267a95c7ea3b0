import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#contract/endpoint.ts'
import { clientAddress } from './client-network.ts'
import { isFromForeignSite } from './origin.ts'
import { isHttps, type ServerContext } from './server-context.ts'
import type { NavigationAnswer, NavigationCall } from './navigation.ts'

const ownOrigin = ({ headers }: FastifyRequest, context: ServerContext): string =>
  context.publicUrl
    ? new URL(context.publicUrl).origin
    : `${isHttps(context, headers) ? 'https' : 'http'}://${headers.host ?? ''}`

function callOf(request: FastifyRequest, context: ServerContext): NavigationCall {
  const { sessionCookie = sessionCookieName } = context
  return {
    name: String(Object(request.params).name),
    query: new URL(request.url, 'http://localhost').searchParams,
    cookie: (name) => request.cookies[name],
    sessionToken: request.cookies[sessionCookie],
    origin: ownOrigin(request, context),
    isFromForeignSite: isFromForeignSite(request.headers),
    address: clientAddress(request),
    correlationId: request.id,
  }
}

function lead(
  reply: FastifyReply,
  { location, session, cookies = [] }: NavigationAnswer,
  context: ServerContext,
): FastifyReply {
  const secure = isHttps(context, reply.request.headers)
  // Lax, because the browser is led back from another site.
  const attributes = { httpOnly: true, sameSite: 'lax', secure } as const
  for (const { name, value, path, seconds = 0 } of cookies) {
    if (value === undefined) void reply.clearCookie(name, { ...attributes, path })
    else void reply.setCookie(name, value, { ...attributes, path, maxAge: seconds })
  }
  const { sessionCookie = sessionCookieName } = context
  if (session !== undefined) void reply.setCookie(sessionCookie, session, { ...attributes, path: '/' })
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(location, 303)
}

/** Serves the addresses to which browsers are led. */
export function mountNavigations(app: FastifyInstance, context: ServerContext): void {
  for (const { path, answer } of context.navigations ?? [])
    app.get(`${path}/:name`, async (request, reply) =>
      lead(reply, await answer(callOf(request, context)), context),
    )
}
