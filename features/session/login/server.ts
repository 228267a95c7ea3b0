import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import { routeOver } from '#http/route.ts'
import { authenticate } from '#product/server/identity-providers.ts'
import type { SessionPorts } from '#product/server/session-ports.ts'
import { login } from './contract.ts'
import type { Author } from '#state/change.ts'
import { signInLimits, type SignInLimits, type Try } from './server/sign-in-limits.ts'

function signedInAuthor(
  { username }: { username: string },
  { at, correlationId }: { at: Date; correlationId: string },
): Author {
  return { actor: { kind: 'person', name: username }, at, origin: { kind: 'request', id: correlationId } }
}

/**
 * Looks at a password within the limits. A try counts from the moment at which its password is looked at: many right ones
 * that wait for their turn are no wrong ones.
 */
async function limited<Found>(
  limits: SignInLimits,
  attempt: Try,
  look: (begin: () => void) => Promise<Found>,
): Promise<Found> {
  let isCounted = false
  limits.check(attempt)
  try {
    return await look(() => {
      if (!isCounted) limits.begin(attempt)
      isCounted = true
    })
  } catch (error) {
    if (isCounted) limits.takeBack(attempt)
    throw error
  }
}

export const loginRoute = routeOver(
  login,
  ({ identityProviders, sessions, clocks, audit, log }: SessionPorts) => {
    const limits = signInLimits(clocks.realNow)
    return async ({ body, address, browser, cookie, sessionToken, correlationId }) => {
      const attempt = { username: body.username, address }
      const logged = { username: shownName(body.username), address }
      const account = await limited(limits, attempt, (begin) =>
        authenticate(identityProviders, { ...body, address, begin }),
      ).catch((error: unknown) => {
        log({ event: 'sign-in refused', level: 'warn', ...logged })
        throw error
      })
      if (!account) {
        log({ event: 'sign-in failed', level: 'warn', ...logged })
        throw new CodedError('invalid_credentials', 'Invalid credentials!')
      }
      limits.succeeded(attempt)
      if (sessionToken !== undefined) await sessions.close(sessionToken)
      const { token, expiresAt } = await sessions.open(account.username, { address, browser })
      const author = signedInAuthor(account, { at: clocks.realNow(), correlationId })
      const about = { kind: 'account', id: account.username }
      await audit.record(author, [{ what: 'session.open', about, after: { address } }])
      cookie.set(token)
      log({ event: 'sign-in', level: 'info', ...logged })
      return { username: account.username, expiresAt: expiresAt.toISOString() }
    }
  },
)
