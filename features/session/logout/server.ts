import { authorOf, routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import type { SignInPorts } from '#product/server/sign-in/sign-in-ports.ts'
import { logout } from './contract.ts'

export const logoutRoute = routeOver(
  logout,
  ({ sessions, audit, signIn }: SessionPorts & SignInPorts) =>
    async (call) => {
      const providerAddress = call.session ? await signIn.signOutAddress(call.sessionToken ?? '') : undefined
      if (call.sessionToken !== undefined) await sessions.close(call.sessionToken)
      call.cookie.clear()
      if (call.session) {
        const about = { kind: 'account', id: call.session.user.username }
        await audit.record(authorOf(call), [{ what: 'session.close', about }])
      }
      return { isSignedIn: false, providerAddress: providerAddress ?? null } as const
    },
)
