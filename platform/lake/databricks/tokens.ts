import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { ExchangeClock } from '#exchange/clock.ts'
import type { WorkspaceCredentials } from './settings.ts'

/** Gives the value of the Authorization header. */
export type Tokens = {
  current(): Promise<string>
  /** Forgets a refused token; false if no other token can be had. */
  forget(token: string): boolean
}

/** Requests a token: a form with the client's id and secret as basic authorization. */
export type AskToken = (form: string, basic: string) => Promise<unknown>

const renewAheadMs = 5 * 60_000
const issued = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })
const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'all-apis' }).toString()

/** The tokens of these credentials. */
export function tokensOf(credentials: WorkspaceCredentials, clock: ExchangeClock, ask: AskToken): Tokens {
  if (credentials.kind === 'token') return { current: async () => credentials.token, forget: () => false }
  const { clientId, clientSecret } = credentials
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)
  let known: Promise<{ token: string; renewMs: number }> | undefined
  let latest: string | undefined
  async function request() {
    const askedMs = clock.nowMs()
    const answer = issued.safeParse(await ask(form, basic.toString('base64')))
    if (!answer.success) throw new CodedError('source_failed', 'The workspace answered no access token.')
    const lifetimeMs = answer.data.expires_in * 1000
    latest = answer.data.access_token
    return { token: latest, renewMs: askedMs + Math.max(lifetimeMs - renewAheadMs, lifetimeMs / 2) }
  }
  async function asked() {
    known ??= request()
    const mine = known
    return mine.catch((error: unknown) => {
      if (known === mine) known = undefined
      throw error
    })
  }
  return {
    async current() {
      const kept = await asked()
      if (clock.nowMs() < kept.renewMs) return kept.token
      known = undefined
      return (await asked()).token
    },
    forget(token) {
      // Concurrent requests come back with the same refused token: the first one renews it for all.
      if (latest === token) known = undefined
      return true
    },
  }
}
