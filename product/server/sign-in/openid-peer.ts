import * as openid from 'openid-client'
import type { Claims } from '#product/contract/sign-in/claims.ts'
import type { Discovered } from '#product/contract/sign-in/trial.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'
import { isOfThisMachine } from '#product/contract/sign-in/draft.ts'
import { boundedFetch } from './bounded-fetch.ts'

const clockToleranceSeconds = 60
const usualTimeoutSeconds = 10
const discoveredForMs = 5 * 60_000
const mostDiscovered = 50

/** How the product is known to a provider. */
export type Registration = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  /** How the secret is sent. */
  sendsSecretIn: 'HEADER' | 'BODY'
}

/** What a sign-in is bound to. */
export type Binding = { state: string; nonce: string; codeVerifier: string }

/** Who signed in at a provider, and the tokens that stay in the server. */
export type Identified = {
  issuer: string
  subject: string
  claims: Claims
  refreshToken: string | undefined
  idToken: string
}

/** The refusal of a refresh token by the provider itself, which ends what it was for. */
export class RefreshRefused extends Error {}

/** New random values for one sign-in. */
export function newBinding(): Binding {
  return {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  }
}

function authenticationOf({ clientSecret, sendsSecretIn }: Registration): openid.ClientAuth {
  if (clientSecret === undefined) return openid.None()
  return sendsSecretIn === 'BODY'
    ? openid.ClientSecretPost(clientSecret)
    : openid.ClientSecretBasic(clientSecret)
}

/** Speaks OpenID Connect with providers, whose discovered addresses it keeps for five minutes. */
export class OpenIdPeers {
  readonly #known = new Map<string, { server: openid.ServerMetadata; atMs: number }>()
  readonly #nowMs: () => number
  readonly #timeoutSeconds: number

  constructor({ nowMs = Date.now, timeoutSeconds = usualTimeoutSeconds } = {}) {
    this.#nowMs = nowMs
    this.#timeoutSeconds = timeoutSeconds
  }

  /** Asks a provider for its addresses; throws where it does not answer, or answers for another issuer. */
  async discover(registration: Registration): Promise<Discovered> {
    this.#known.delete(registration.issuer)
    const server = await this.#discovered(registration)
    return {
      issuer: server.issuer,
      authorizationEndpoint: server.authorization_endpoint ?? null,
      tokenEndpoint: server.token_endpoint ?? null,
      keysAddress: server.jwks_uri ?? null,
      endSessionEndpoint: server.end_session_endpoint ?? null,
      namesItsIssuer: server.authorization_response_iss_parameter_supported === true,
    }
  }

  /** The address at the provider where somebody signs in. */
  async signInAddress(
    provider: OpenIdProvider,
    registration: Registration,
    { state, nonce, codeVerifier }: Binding,
    redirectUri: string,
  ): Promise<URL> {
    const configuration = await this.#configured(registration)
    return openid.buildAuthorizationUrl(configuration, {
      ...provider.parameters,
      redirect_uri: redirectUri,
      scope: scopesAmong(provider, configuration.serverMetadata()),
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    })
  }

  /** Who came back from the provider to this address; throws where anything of the answer is not right. */
  async identify(
    provider: OpenIdProvider,
    registration: Registration,
    { state, nonce, codeVerifier }: Binding,
    cameTo: URL,
  ): Promise<Identified> {
    const configuration = await this.#configured(registration)
    const tokens = await openid.authorizationCodeGrant(configuration, cameTo, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    })
    return identified(provider, configuration, tokens)
  }

  /** Asks again for somebody; answers the refresh token for the next time, and what is stated now where the provider states it. */
  async refresh(
    provider: OpenIdProvider,
    registration: Registration,
    { refreshToken, subject }: { refreshToken: string; subject: string },
  ): Promise<{ refreshToken: string; claims: Claims | undefined }> {
    const configuration = await this.#configured(registration)
    const tokens = await openid.refreshTokenGrant(configuration, refreshToken).catch(refusalOf)
    const next = tokens.refresh_token ?? refreshToken
    if (tokens.id_token === undefined) return { refreshToken: next, claims: undefined }
    const now = await identified(provider, configuration, tokens)
    if (now.subject !== subject) throw new RefreshRefused('The provider answers about somebody else.')
    return { refreshToken: next, claims: now.claims }
  }

  /** The address at the provider that ends its session; undefined where it has none. */
  async signOutAddress(
    provider: OpenIdProvider,
    registration: Registration,
    { idToken, returnTo }: { idToken: string | undefined; returnTo: string | undefined },
  ): Promise<URL | undefined> {
    const configuration = await this.#configured(registration)
    if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined
    return openid.buildEndSessionUrl(configuration, {
      ...(returnTo !== undefined && { post_logout_redirect_uri: returnTo }),
      ...(provider.signsOutByToken && idToken !== undefined && { id_token_hint: idToken }),
    })
  }

  async #discovered(registration: Registration): Promise<openid.ServerMetadata> {
    const { issuer, clientId } = registration
    const kept = this.#known.get(issuer)
    if (kept && this.#nowMs() - kept.atMs < discoveredForMs) return kept.server
    const address = new URL(issuer)
    const found = await openid.discovery(address, clientId, {}, openid.None(), {
      timeout: this.#timeoutSeconds,
      [openid.customFetch]: boundedFetch,
      execute: isOfThisMachine(address) ? [openid.allowInsecureRequests] : [],
    })
    const server = found.serverMetadata()
    if (server.issuer !== issuer && server.issuer !== address.href)
      throw new Error(`The provider calls itself ${server.issuer} and not ${issuer}.`)
    this.#remember(issuer, server)
    return server
  }

  #remember(issuer: string, server: openid.ServerMetadata): void {
    this.#known.delete(issuer)
    this.#known.set(issuer, { server, atMs: this.#nowMs() })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostDiscovered && oldest !== undefined) this.#known.delete(oldest)
  }

  // Keys of signatures are kept with the configuration: a new one sees those that the provider has now.
  async #configured(registration: Registration): Promise<openid.Configuration> {
    const server = await this.#discovered(registration)
    const metadata = { [openid.clockTolerance]: clockToleranceSeconds }
    const authentication = authenticationOf(registration)
    const made = new openid.Configuration(server, registration.clientId, metadata, authentication)
    made.timeout = this.#timeoutSeconds
    made[openid.customFetch] = boundedFetch
    // Without it, signatures of tokens that come from the provider itself are not checked.
    openid.enableNonRepudiationChecks(made)
    if (isOfThisMachine(new URL(registration.issuer))) openid.allowInsecureRequests(made)
    return made
  }
}

async function identified(
  provider: OpenIdProvider,
  configuration: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<Identified> {
  const { id_token: idToken, refresh_token: refreshToken, access_token: accessToken } = tokens
  const stated = tokens.claims()
  if (idToken === undefined || stated === undefined) throw new Error('The provider sent no ID token.')
  const asksMore = provider.asksUserInfo && configuration.serverMetadata().userinfo_endpoint !== undefined
  const more = asksMore ? await openid.fetchUserInfo(configuration, accessToken, stated.sub) : {}
  return { issuer: stated.iss, subject: stated.sub, claims: { ...more, ...stated }, refreshToken, idToken }
}

function scopesAmong({ scopes }: OpenIdProvider, { scopes_supported: known }: openid.ServerMetadata): string {
  return scopes.filter((scope) => scope === 'openid' || !known || known.includes(scope)).join(' ')
}

/** Only an answer of the provider that the token is not valid is a refusal: whatever else fails may pass. */
function refusalOf(error: unknown): never {
  const isRefusal = error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'
  if (isRefusal) throw new RefreshRefused('The provider refused to confirm the sign-in.', { cause: error })
  throw error
}
