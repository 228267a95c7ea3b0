import { z } from 'zod'
import type { Credentials } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import { HttpFailure } from '#exchange/failure.ts'
import type { Http } from '#exchange/http.ts'

const renewAheadMs = 5 * 60_000

/** Gives the value of the Authorization header. */
export type Tokens = {
  current(signal: AbortSignal): Promise<string>
  /** Forgets a refused token; false if no other token can be had. */
  forget(token: string): boolean
}

/** The tokens of a workspace's credentials. */
export function tokensOf(credentials: Credentials, host: URL, http: Http): Tokens {
  if (credentials.kind === 'oauth') return new ClientTokens(credentials, host, http)
  return { current: async () => credentials.token, forget: () => false }
}

type OAuthClient = Extract<Credentials, { kind: 'oauth' }>
type Issued = { token: string; renewMs: number }

const configuration = z.looseObject({ oidc_endpoint: z.string(), account_id: z.string().nullish() })
const authorizationServer = z.looseObject({ token_endpoint: z.string() })
const tokenAnswer = z.looseObject({ access_token: z.string().min(1), expires_in: z.number().positive() })

class ClientTokens implements Tokens {
  readonly #client: OAuthClient
  readonly #host: URL
  readonly #http: Http
  #endpoint: URL | undefined
  #issued: Promise<Issued> | undefined
  #token: string | undefined

  constructor(client: OAuthClient, host: URL, http: Http) {
    this.#client = client
    this.#host = host
    this.#http = http
  }

  async current(signal: AbortSignal): Promise<string> {
    const issued = await this.#latest(signal)
    if (this.#http.clock.nowMs() < issued.renewMs) return issued.token
    this.forget(issued.token)
    return (await this.#latest(signal)).token
  }

  // Concurrent requests come back with the same refused token: the first one renews it for all.
  forget(token: string): boolean {
    if (this.#token === token) {
      this.#issued = undefined
      this.#token = undefined
    }
    return true
  }

  async #latest(signal: AbortSignal): Promise<Issued> {
    const isOwn = this.#issued === undefined
    this.#issued ??= this.#request(signal)
    const pending = this.#issued
    try {
      const issued = await pending
      if (this.#issued === pending) this.#token = issued.token
      return issued
    } catch (error) {
      if (this.#issued === pending) this.#issued = undefined
      // The caller that asked for it was aborted, this one was not.
      if (isOwn || signal.aborted || error instanceof CodedError) throw error
      return this.#latest(signal)
    }
  }

  async #request(signal: AbortSignal): Promise<Issued> {
    this.#endpoint ??= await this.#discover(signal)
    const { clientId, clientSecret } = this.#client
    const pair = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString(
      'base64',
    )
    const askedMs = this.#http.clock.nowMs()
    const answer = await this.#http.json({
      url: this.#endpoint,
      signal,
      method: 'POST',
      headers: { authorization: `Basic ${pair}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'all-apis' }).toString(),
      secrets: [clientSecret, pair],
    })
    const issued = tokenAnswer.safeParse(answer)
    if (!issued.success)
      throw new CodedError('source_failed', `${this.#endpoint.href} answered no access token.`)
    const lifetimeMs = issued.data.expires_in * 1000
    const renewMs = askedMs + Math.max(lifetimeMs - renewAheadMs, lifetimeMs / 2)
    return { token: issued.data.access_token, renewMs }
  }

  async #discover(signal: AbortSignal): Promise<URL> {
    const found = await this.#find('/.well-known/databricks-config', signal, configuration)
    if (!found) return new URL('/oidc/v1/token', this.#host)
    const issuer = found.oidc_endpoint.replace('{account_id}', found.account_id ?? '').replace(/\/$/, '')
    const place = `${issuer}/.well-known/oauth-authorization-server`
    const server = await this.#find(place, signal, authorizationServer)
    return new URL(server?.token_endpoint ?? `${issuer}/v1/token`)
  }

  // Older workspaces have no discovery, or only for those who have a token; their token endpoint has a fixed path.
  async #find<Answer>(
    address: string,
    signal: AbortSignal,
    schema: z.ZodType<Answer>,
  ): Promise<Answer | undefined> {
    try {
      return schema.safeParse(await this.#http.json({ url: new URL(address, this.#host), signal })).data
    } catch (error) {
      const isRefused = error instanceof HttpFailure && error.status < 500 && error.status !== 429
      if (isRefused) return undefined
      throw error
    }
  }
}
