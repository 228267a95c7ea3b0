import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { listSources } from '#product/contract/calls/sources.ts'

export const sourcesRoute = routeOver(listSources, ({ sources }: SessionPorts) => async ({ scope }) => {
  const all = await sources()
  const inScope = all.filter(
    ({ workspaceId }) => workspaceId === null || scope.workspaceIds.includes(workspaceId),
  )
  return { sources: inScope }
})
