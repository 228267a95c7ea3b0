import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { logout } from './contract.ts'

export const logoutRoute = routeOver(
  logout,
  ({ sessions }: SessionPorts) =>
    async ({ sessionToken, cookie }) => {
      if (sessionToken !== undefined) await sessions.close(sessionToken)
      cookie.clear()
      return { isSignedIn: false } as const
    },
)
