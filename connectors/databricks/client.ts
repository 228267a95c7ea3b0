import type { ExchangeClock } from '#exchange/clock.ts'
import { HttpFailure } from '#exchange/failure.ts'
import type { DownloadPlace, Http } from '#exchange/http.ts'
import type { ConnectionDocument, WorkspaceConnection } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import type { z } from 'zod'
import type { NextPage } from './paging.ts'
import { Paging } from './paging.ts'
import type { Tokens } from './tokens.ts'
import { tokensOf } from './tokens.ts'
import { refusesToken, workspaceError } from './workspace-error.ts'

type Query = Readonly<Record<string, string | number | boolean | undefined>>
type Account = ConnectionDocument['account']
type Asking = { connection: ConnectionDocument; workspace: WorkspaceConnection; http: Http }

/** Calls one workspace with its credentials. */
export class DatabricksClient {
  readonly account: Account
  readonly here: WorkspaceConnection
  /** All workspaces of the connection, including this one. */
  readonly connected: readonly WorkspaceConnection[]
  readonly clock: ExchangeClock
  readonly #http: Http
  readonly #tokens: Tokens

  constructor({ connection, workspace, http }: Asking) {
    this.account = connection.account
    this.here = workspace
    this.connected = connection.workspaces
    this.clock = http.clock
    this.#http = http
    this.#tokens = tokensOf(workspace.credentials, new URL(workspace.url), http)
  }

  get(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    return this.#call({ method: 'GET', path, query }, signal)
  }

  post(path: string, body: unknown, signal: AbortSignal, onLost?: (text: string) => void): Promise<unknown> {
    const call = { method: 'POST', path, query: {}, body: JSON.stringify(body) } as const
    return this.#call({ ...call, ...(onLost && { onLost }) }, signal)
  }

  /**
   * The answers of a list, page by page. An empty page may come before the last. Repeated pages are left out. Some lists
   * refuse the query beside a page token: then `further` is `token alone`.
   */
  async *pages<Answer>(
    path: string,
    query: Query,
    schema: z.ZodType<Answer>,
    signal: AbortSignal,
    further: 'query and token' | 'token alone' = 'query and token',
  ): AsyncGenerator<Answer> {
    const paging = new Paging(`${this.here.url}${path}`)
    let next: NextPage | undefined
    do {
      const firstQuery = next && further === 'token alone' ? {} : query
      const body = await this.get(path, { ...firstQuery, ...next }, signal)
      const answer = this.parsed(schema, body, path)
      if (!paging.isRepeated(body)) yield answer
      next = paging.after(body)
    } while (next)
  }

  /** Fetches a pre-signed link, without our credentials. */
  download(link: URL, headers: Readonly<Record<string, string>>, place: DownloadPlace, signal: AbortSignal) {
    const secrets = [link.search.slice(1)]
    return this.#http.download({ url: link, headers, secrets, signal }, place)
  }

  /** Writes the bytes that a path answers with into a file; answers their number. */
  file(path: string, place: DownloadPlace, signal: AbortSignal): Promise<number> {
    return this.#withToken({ method: 'GET', path }, signal, (token) => {
      const headers = { authorization: `Bearer ${token}` }
      const url = new URL(path, this.here.url)
      return this.#http.download({ url, headers, secrets: [token], signal }, place)
    })
  }

  /** The answer in its expected form. */
  parsed<Answer>(schema: z.ZodType<Answer>, body: unknown, path: string): Answer {
    const answer = schema.safeParse(body)
    if (answer.success) return answer.data
    const where = answer.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 3)
    throw new CodedError(
      'source_failed',
      `${this.here.url}${path} answered something else: ${where.join('; ')}.`,
    )
  }

  #call(call: Call, signal: AbortSignal): Promise<unknown> {
    return this.#withToken(call, signal, (token) => this.#send(call, token, signal))
  }

  async #withToken<Result>(
    call: Asked,
    signal: AbortSignal,
    send: (token: string) => Promise<Result>,
  ): Promise<Result> {
    const token = await this.#tokens.current(signal)
    try {
      return await send(token)
    } catch (error) {
      const isStale = error instanceof HttpFailure && refusesToken(error) && this.#tokens.forget(token)
      if (!isStale) throw this.#meaningOf(error, call)
    }
    const renewed = await this.#tokens.current(signal)
    try {
      return await send(renewed)
    } catch (error) {
      throw this.#meaningOf(error, call)
    }
  }

  #send({ method, path, query, body, onLost }: Call, token: string, signal: AbortSignal): Promise<unknown> {
    const url = new URL(path, this.here.url)
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) url.searchParams.set(name, String(value))
    }
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    }
    return this.#http.json({
      url,
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(onLost && { onLost }),
      secrets: [token],
      signal,
    })
  }

  #meaningOf(error: unknown, { method, path }: Asked): unknown {
    if (!(error instanceof HttpFailure)) return error
    return workspaceError(error, `${method} ${this.here.url}${path}`)
  }
}

type Asked = { method: 'GET' | 'POST'; path: string }

type Call = Asked & {
  query: Query
  body?: string
  onLost?: (text: string) => void
}
