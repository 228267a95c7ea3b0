import { authorOf, routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { logout } from './contract.ts'

export const logoutRoute = routeOver(logout, ({ sessions, audit }: SessionPorts) => async (call) => {
  if (call.sessionToken !== undefined) await sessions.close(call.sessionToken)
  call.cookie.clear()
  if (call.session) {
    const about = { kind: 'account', id: call.session.user.username }
    await audit.record(authorOf(call), [{ what: 'session.close', about }])
  }
  return { isSignedIn: false } as const
})
