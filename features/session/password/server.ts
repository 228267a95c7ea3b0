import { CodedError } from '#contract/errors.ts'
import { attemptLimiter } from '#http/attempts.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { refuseKnownPassword } from '#product/server/password-strength.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { changePassword } from './contract.ts'

const windowMs = 15 * 60_000

function refuseSamePassword(body: { currentPassword: string; newPassword: string }): void {
  if (body.currentPassword !== body.newPassword) return
  throw new CodedError('invalid_parameter', 'The new password is the current one: choose another.', {
    field: 'newPassword',
  })
}

export const passwordRoute = routeOver(changePassword, ({ accounts, sessions, clocks }: SessionPorts) => {
  const limit = attemptLimiter({ limit: 5, windowMs, now: clocks.realNow })
  return async (call) => {
    const { username } = sessionOf(call).user
    refuseSamePassword(call.body)
    limit.check(username)
    limit.count(username)
    const verified = await accounts
      .verifyPassword(username, call.body.currentPassword, call.address)
      .catch((error: unknown) => {
        limit.takeBack(username)
        throw error
      })
    if (!verified) {
      throw new CodedError('invalid_parameter', 'The current password is wrong.', {
        field: 'currentPassword',
      })
    }
    limit.forget(username)
    await refuseKnownPassword({ password: call.body.newPassword, username })
    await accounts.changePassword({ username, password: call.body.newPassword }, authorOf(call))
    const { token } = await sessions.open(username, { address: call.address, browser: call.browser })
    call.cookie.set(token)
    return { isChanged: true } as const
  }
})
