import { providerOfKind } from '#product/contract/sign-in/providers.ts'
import { mappedRoles } from '#product/contract/sign-in/roles.ts'
import { bySystem, record } from '#state/change.ts'
import { restateRoles } from '#state/external-accounts.ts'
import {
  askAgainLater,
  endProviderSession,
  sessionsToAskAgain,
  type ProviderSession,
} from '#state/provider-sessions.ts'
import { findProvider, registrationOf } from './kept-providers.ts'
import { RefreshRefused } from './openid-peer.ts'
import { askAgainEveryMs, openTokens, sealTokens } from './session-tokens.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { whyFailed } from './why-failed.ts'

const mostAtOnce = 50
const retryMs = 60_000

type Parts = Omit<SignInParts, 'audit'>

/** Asks providers whether those whom they signed in still may be; who is refused is signed out. Answers how many it asked about. */
export async function askProvidersAgain(parts: Parts): Promise<number> {
  const due = await sessionsToAskAgain(parts.state.db, parts.now(), mostAtOnce)
  for (const session of due) await askAgain(parts, session)
  return due.length
}

async function askAgain(parts: Parts, session: ProviderSession): Promise<void> {
  const { state, now, log } = parts
  const askedIn = (ms: number) => new Date(now().getTime() + ms)
  try {
    const sealed = await refreshed(parts, session)
    await askAgainLater(state.db, session.tokenHash, { sealed, askAgainAt: askedIn(askAgainEveryMs) })
  } catch (error) {
    if (error instanceof RefreshRefused) return end(parts, session)
    log({ event: 'fault', part: 'sign-in', says: whyFailed(error) })
    await askAgainLater(state.db, session.tokenHash, { askAgainAt: askedIn(retryMs) })
  }
}

/** The tokens for the next time, sealed. Throws RefreshRefused where the session ends. */
async function refreshed(
  { state, box, peers, now }: Parts,
  { tokenHash, username, provider: kind, sealed }: ProviderSession,
): Promise<string> {
  const provider = providerOfKind(kind)
  const kept = await findProvider(state.db, kind)
  const tokens = sealed === null ? undefined : openTokens(box, tokenHash, sealed)
  const refreshToken = tokens?.refreshToken
  if (!provider || !kept?.isEnabled || !tokens || !refreshToken)
    throw new RefreshRefused('The provider cannot be asked any more.')
  const registration = await registrationOf(state.db, box, kind, kept)
  const { subject } = tokens
  const next = await peers.refresh(provider, registration, { refreshToken, subject })
  if (next.claims) {
    const roles = mappedRoles(kept.mapping, provider.sources, provider.valuesOf(next.claims))
    await restateRoles(state, { username, roles }, bySystem(`sign-in ${kind}`, now()))
  }
  return sealTokens(box, tokenHash, { ...tokens, refreshToken: next.refreshToken })
}

async function end(
  { state, now, log }: Parts,
  { tokenHash, username, provider }: ProviderSession,
): Promise<void> {
  await endProviderSession(state.db, tokenHash)
  const about = { kind: 'account', id: username }
  await record(state, bySystem(`sign-in ${provider}`, now()), [{ what: 'session.refuse', about }])
  log({ event: 'session ended by provider', level: 'info', username, provider })
}
