import { CodedError } from '#contract/errors.ts'
import { attemptLimiter } from '#http/attempts.ts'
import { routeOver } from '#http/route.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { login } from './contract.ts'

const windowMs = 15 * 60_000

// Both count by address, so that nobody can lock somebody else out from afar.
function loginLimits(now: () => Date) {
  return {
    ofAddress: attemptLimiter({ limit: 100, windowMs, now }),
    ofName: attemptLimiter({ limit: 5, windowMs, now }),
  }
}

export const loginRoute = routeOver(login, ({ accounts, sessions, clocks }: SessionPorts) => {
  const limits = loginLimits(clocks.realNow)
  return async ({ body, address, cookie, sessionToken }) => {
    const { username, password } = body
    const nameAtAddress = `${address} ${username.toLowerCase()}`
    limits.ofAddress.attempt(address)
    limits.ofName.attempt(nameAtAddress)
    const account = await accounts.verifyPassword(username, password)
    if (!account) throw new CodedError('invalid_credentials', 'Invalid credentials!')
    limits.ofAddress.succeeded(address)
    limits.ofName.succeeded(nameAtAddress)
    if (sessionToken !== undefined) await sessions.close(sessionToken)
    const { token, expiresAt } = await sessions.open(account.username)
    cookie.set(token)
    return { username: account.username, expiresAt: expiresAt.toISOString() }
  }
})
