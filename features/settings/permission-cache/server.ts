import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import type { VisibilityPorts } from '#product/server/visibility/visibility-ports.ts'
import { invalidateCache } from './contract.ts'

export const invalidateCacheRoute = routeOver(
  invalidateCache,
  ({ keptRights, audit }: VisibilityPorts) =>
    async (call) => {
      const { username, roles } = sessionOf(call).user
      const { ofEverybody } = call.body
      if (ofEverybody && !roles.includes('admin')) throw new CodedError('forbidden', 'Requires admin rights.')
      const forgotten = keptRights.forget(ofEverybody ? undefined : username)
      const about = { kind: 'permission-cache', id: ofEverybody ? 'everybody' : username }
      await audit.record(authorOf(call), [
        { what: 'permission-cache.invalidate', about, after: { forgotten } },
      ])
      return { forgotten }
    },
)
