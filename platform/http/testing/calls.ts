import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import type { RequiredRole } from '#contract/roles.ts'
import { scopeQuery } from '#contract/scope.ts'
import type { LogEntry } from '../log.ts'
import { route } from '../route.ts'
import type { Route } from '../route.ts'
import { httpServer } from '../serve.ts'
import type { ServerParts } from '../server-context.ts'
import { serverParts } from './parts.ts'

/** A server of these routes, to be asked without a network. */
export async function serverWith(
  routes: readonly Route[],
  given: Partial<ServerParts> & { logged?: LogEntry[] } = {},
) {
  const { app } = await httpServer(serverParts({ ...given, routes }))
  return app
}

/** A call that asks for this role, at /guarded/<role>. */
export function guarded(role: RequiredRole) {
  return endpoint({
    name: `get-${role}`,
    method: 'GET',
    path: `/guarded/${role}`,
    guard: mayRead(role),
    summary: 'Answers the workspaces.',
    query: z.strictObject({ ...scopeQuery, size: z.coerce.number().int().max(250).optional() }),
    body: undefined,
    output: z.object({ workspaceIds: z.array(z.string()) }),
  })
}

/** Answers which workspaces the call may read. */
export const answerScope = (role: RequiredRole) =>
  route(guarded(role), ({ scope }) => ({ workspaceIds: [...scope.workspaceIds] }))

/** A call with a path field and a body. */
export const rename = endpoint({
  name: 'rename',
  method: 'POST',
  path: '/things/{thingId}/names',
  guard: mayChange('user'),
  summary: 'Renames a thing.',
  query: z.strictObject({}),
  body: z.strictObject({ name: z.string(), workspaceId: z.array(z.string()).optional() }),
  output: z.object({ said: z.string() }),
})

export const renameRoute = route(rename, ({ path, body }) => ({ said: `${path.thingId} is ${body.name}` }))
