import { createHash } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import { attemptLimiter } from '#http/attempts.ts'
import { clientNetwork } from '#http/client-network.ts'
import type { NavigationAnswer, NavigationCall, NavigationCookie } from '#http/navigation.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'
import { providerNamed } from '#product/contract/sign-in/providers.ts'
import { mappedRoles } from '#product/contract/sign-in/roles.ts'
import { signInExternally } from '#state/external-accounts.ts'
import { keepProviderSession } from '#state/provider-sessions.ts'
import { closeSession, findSession, openSession } from '#state/sessions.ts'
import { beginAttempt, takeAttempt, type SignInAttempt } from '#state/sign-in-attempts.ts'
import { findProvider, registrationOf, type KeptProvider } from './kept-providers.ts'
import { newBinding, type Binding, type Identified, type Registration } from './openid-peer.ts'
import { askAgainEveryMs, sealTokens } from './session-tokens.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { keepTrialProblem, keepTrialResult, trialOf } from './trials.ts'
import { wantedName } from './wanted-name.ts'
import { whyFailed } from './why-failed.ts'

/** Where a sign-in begins: the name of the provider follows. */
export const authorizePath = '/oauth2/authorize'
/** Where providers lead browsers back to: the name of the provider follows. */
export const callbackPath = '/login/oauth2/code'

const attemptMs = 10 * 60_000
const beginnings = { limit: 300, windowMs: 15 * 60_000, counted: 'sign-ins begun' }
const cookieStart = 'lakegauge_sign_in_'
const lastSeen = '/?checkLastUrl=true'
const longestReturn = 4_000

/** Why a sign-in did not succeed, as the sign-in page names it. */
export type SignInProblem = 'refused' | 'failed' | 'over' | 'disabled' | 'unavailable' | 'busy'

const toSignIn = (problem?: SignInProblem): NavigationAnswer => ({
  location: problem ? `/sign-in?problem=${problem}` : '/sign-in',
})
const toTrial = (trialId: string): NavigationAnswer => ({
  location: `/settings/sign-in?trial=${encodeURIComponent(trialId)}`,
})

/** The address of the product to which a provider leads. */
export const redirectUriOf = (origin: string, name: string) => `${origin}${callbackPath}/${name}`

/** The page that a sign-in leads to: `state` has its address in base64. Only pages of the product are. */
export function returnAddress(state: string | null): string {
  const asked = Buffer.from(state ?? '', 'base64').toString('utf8')
  const isOurs = /^\/(?![/\\])[^\p{C}\\]*$/u.test(asked) && !asked.startsWith('/sign-in')
  return isOurs && asked.length <= longestReturn ? encodeURI(decodeURISafely(asked)) : lastSeen
}

// A header holds ASCII only; what is encoded already stays as it is.
function decodeURISafely(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

// One cookie for each sign-in, so that two that go on at once in one browser do not disturb each other.
const cookieName = (state: string) =>
  `${cookieStart}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`

const keptOf = ({ state, nonce, codeVerifier }: Binding) => [state, nonce, codeVerifier].join('.')

function bindingOf(kept: string): Binding | undefined {
  const [state, nonce, codeVerifier] = kept.split('.')
  return state && nonce && codeVerifier ? { state, nonce, codeVerifier } : undefined
}

type Asked = { provider: OpenIdProvider; registration: Registration; kept: KeptProvider | undefined }

/** Leads browsers to providers and back. */
export class SignInFlow {
  readonly #parts: SignInParts
  readonly #begun: ReturnType<typeof attemptLimiter>

  constructor(parts: SignInParts) {
    this.#parts = parts
    this.#begun = attemptLimiter({ ...beginnings, now: parts.now })
  }

  /** Leads to the provider. Whoever is led here by another site's page is led to the sign-in page, where they choose. */
  async begin(call: NavigationCall): Promise<NavigationAnswer> {
    if (call.isFromForeignSite) return toSignIn()
    const trialId = call.query.get('trial')
    const asked = await this.#asked(call, trialId).catch(() => undefined)
    if (!asked) return trialId === null ? toSignIn('failed') : toTrial(trialId)
    const network = clientNetwork(call.address)
    try {
      this.#begun.check(network)
      this.#begun.count(network)
    } catch {
      return toSignIn('busy')
    }
    return this.#led(call, asked, trialId)
  }

  async #led(
    call: NavigationCall,
    { provider, registration }: Asked,
    trialId: string | null,
  ): Promise<NavigationAnswer> {
    const { state, peers, now } = this.#parts
    const binding = newBinding()
    const redirectUri = redirectUriOf(call.origin, provider.name)
    const address = await peers
      .signInAddress(provider, registration, binding, redirectUri)
      .catch((error: unknown) => this.#logged(provider, call, error))
    if (!address) return this.#failed(trialId, 'unavailable', 'The provider does not answer.')
    const returnTo = returnAddress(call.query.get('state'))
    const expiresAt = new Date(now().getTime() + attemptMs)
    await beginAttempt(state.db, keptOf(binding), { provider: provider.kind, trialId, returnTo, expiresAt })
    const cookie = { ...cookieOf(binding.state, provider), value: keptOf(binding), seconds: attemptMs / 1000 }
    return { location: address.href, cookies: [cookie] }
  }

  /** Signs in whoever comes back from a provider, if everything is right; each sign-in comes back once. */
  async comeBack(call: NavigationCall): Promise<NavigationAnswer> {
    const provider = providerNamed(call.name)
    const stated = call.query.get('state') ?? ''
    const kept = call.cookie(cookieName(stated)) ?? ''
    const binding = bindingOf(kept)
    if (!provider || !binding) return toSignIn('over')
    const attempt = await takeAttempt(this.#parts.state.db, kept, this.#parts.now())
    const cookies = [cookieOf(stated, provider)]
    if (!attempt || attempt.provider !== provider.kind) return { ...toSignIn('over'), cookies }
    return { ...(await this.#cameBack(call, provider, binding, attempt)), cookies }
  }

  async #cameBack(
    call: NavigationCall,
    provider: OpenIdProvider,
    binding: Binding,
    { trialId, returnTo }: SignInAttempt,
  ): Promise<NavigationAnswer> {
    if (call.query.get('error') === 'access_denied')
      return this.#failed(trialId, 'refused', 'The provider refused the sign-in.')
    try {
      const asked = await this.#asked(call, trialId)
      const cameTo = new URL(redirectUriOf(call.origin, provider.name))
      cameTo.search = call.query.toString()
      const identified = await this.#parts.peers.identify(provider, asked.registration, binding, cameTo)
      if (trialId !== null) return await this.#tried(call, trialId, identified)
      return { location: returnTo, session: await this.#signedIn(call, asked, identified) }
    } catch (error) {
      this.#logged(provider, call, error)
      const isDisabled = error instanceof CodedError && error.code === 'forbidden'
      return this.#failed(trialId, isDisabled ? 'disabled' : 'failed', whyFailed(error))
    }
  }

  /** What the browser asks for: an enabled provider, or one that an administrator tries in this browser. */
  async #asked(call: NavigationCall, trialId: string | null): Promise<Asked> {
    const { state, box } = this.#parts
    if (trialId !== null) {
      const { provider, registration } = await trialOf(this.#parts, await this.#trialAsked(call, trialId))
      return { provider, registration, kept: undefined }
    }
    const provider = providerNamed(call.name)
    const kept = provider && (await findProvider(state.db, provider.kind))
    if (!provider || !kept?.isEnabled) throw new CodedError('not_found', 'There is no such way to sign in.')
    return { provider, kept, registration: await registrationOf(state.db, box, provider.kind, kept) }
  }

  async #trialAsked({ sessionToken = '' }: NavigationCall, trialId: string) {
    const session = await findSession(this.#parts.state.db, sessionToken, this.#parts.now())
    if (!session?.user.roles.includes('admin'))
      throw new CodedError('unauthenticated', 'Only administrators try a provider.')
    return { trialId, username: session.user.username }
  }

  async #tried(call: NavigationCall, trialId: string, identified: Identified): Promise<NavigationAnswer> {
    await keepTrialResult(this.#parts, await this.#trialAsked(call, trialId), identified)
    return toTrial(trialId)
  }

  async #signedIn(
    { address, correlationId, sessionToken }: NavigationCall,
    { provider, kept }: Asked,
    identified: Identified,
  ): Promise<string> {
    const { state, now, audit, log } = this.#parts
    const { issuer, subject, claims } = identified
    const at = now()
    const user = await signInExternally(
      state,
      {
        issuer,
        subject,
        provider: provider.kind,
        wantedName: wantedName(provider, subject, claims),
        email: provider.emailOf(claims),
        roles: mappedRoles(kept?.mapping ?? [], provider.sources, provider.valuesOf(claims)),
      },
      at,
    )
    if (sessionToken !== undefined) await closeSession(state.db, sessionToken)
    const { token } = await openSession(state.db, user.username, at)
    await this.#keepTokens(token, provider, identified)
    const author = {
      actor: { kind: 'person', name: user.username },
      at,
      origin: { kind: 'request', id: correlationId },
    } as const
    const about = { kind: 'account', id: user.username }
    await audit.record(author, [{ what: 'session.open', about, after: { address, provider: provider.kind } }])
    log({ event: 'sign-in', level: 'info', username: user.username, address, provider: provider.name })
    return token
  }

  /** Keeps the provider's tokens sealed; without a key nothing is kept, and the session ends at its limit. */
  async #keepTokens(token: string, provider: OpenIdProvider, identified: Identified): Promise<void> {
    const { state, box, now } = this.#parts
    const { subject } = identified
    const refreshToken = identified.refreshToken ?? null
    const idToken = provider.signsOutByToken ? identified.idToken : null
    const isKept = box.missingKey === undefined && (refreshToken ?? idToken) !== null
    await keepProviderSession(state.db, token, {
      provider: provider.kind,
      sealed: isKept ? (tokenHash) => sealTokens(box, tokenHash, { subject, refreshToken, idToken }) : null,
      askAgainAt: isKept && refreshToken !== null ? new Date(now().getTime() + askAgainEveryMs) : null,
    })
  }

  async #failed(trialId: string | null, problem: SignInProblem, inWords: string): Promise<NavigationAnswer> {
    if (trialId === null) return toSignIn(problem)
    await keepTrialProblem(this.#parts, trialId, inWords)
    return toTrial(trialId)
  }

  #logged({ name }: OpenIdProvider, { address }: NavigationCall, error: unknown): undefined {
    this.#parts.log({
      event: 'sign-in failed',
      level: 'warn',
      address,
      provider: name,
      says: whyFailed(error),
    })
  }
}

const cookieOf = (state: string, { name }: OpenIdProvider): NavigationCookie => ({
  name: cookieName(state),
  path: `${callbackPath}/${name}`,
})
