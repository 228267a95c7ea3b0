import type { z } from 'zod'
import type { Credentials } from '#contract/connection.ts'
import { CodedError } from '#contract/errors.ts'
import type { ExchangeClock } from '#exchange/clock.ts'
import { HttpFailure } from '#exchange/failure.ts'
import type { DownloadPlace, Http, HttpRequest } from '#exchange/http.ts'
import { OutcomeUnknown, type Transient } from '#exchange/transient.ts'
import { Paging, type NextPage } from './pages.ts'
import {
  attemptsAfter,
  refusedRequest,
  refusedStatement,
  refusedToken,
  refusalOf,
  requestRefusal,
  wasTurnedAway,
  type Explanation,
  type Refusal,
  type Refused,
} from './refusals.ts'
import { tokensOf, type Tokens } from './tokens.ts'

type Value = string | number | boolean
export type Query = Readonly<Record<string, Value | readonly Value[] | undefined>>

/** What a refusal means to the user who set up the workspace; undefined: nothing special. */
export type Explain = (refused: Refused, path: string) => Explanation | undefined

/** A workspace, its name in messages, and the HTTP client that calls it. */
export type WorkspaceSettings = {
  name: string
  url: string
  credentials: Credentials
  http: Http
  /** Refusals in the words of the caller. Default: the call and what it was answered. */
  explain?: Explain
  /** The code of failures that have no other. Default: source_failed. */
  failureCode?: 'source_failed' | 'store_failed'
}

/** What is special about a question that is sent as POST. */
export type AskOptions = Pick<HttpRequest, 'onSent' | 'onLost' | 'isTakenToEnd'> & {
  /** It starts something, and must not be repeated if it may have arrived: then OutcomeUnknown is thrown. */
  isOnce?: boolean
}

export type ChangeOptions = {
  /** Default: POST. */
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  query?: Query
  /** For calls that take `idempotency_token`: the same text for the same intent. Such a change is repeated. */
  idempotencyToken?: string
  /** It has the same effect however often it arrives, so it is repeated. */
  isRepeatable?: boolean
  /** Answers what would be sent, and sends nothing. */
  preview?: boolean
  signal: AbortSignal
}

/** A change that was made, with its answer; or one that would be. */
export type Change =
  | { isSent: true; answer: unknown }
  | { isSent: false; request: { method: string; url: string; body: unknown } }

type Call = AskOptions & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  file?: string
  mayBeEmpty?: boolean
}

/** A link that its address authorizes. */
type SignedLink = {
  external_link: string
  http_headers?: Readonly<Record<string, string>> | null | undefined
}

const longestTokenLength = 64
// A new token may be refused as well: what ends one token may end the next while requests wait for it.
const mostRenewals = 3
const uploadInactivityMs = 30 * 60_000

/** The client of one Databricks workspace. */
export class Workspace {
  readonly name: string
  readonly url: string
  readonly clock: ExchangeClock
  readonly failureCode: 'source_failed' | 'store_failed'
  readonly #http: Http
  readonly #tokens: Tokens
  readonly #explain: Explain

  constructor({ name, url, credentials, http, explain, failureCode = 'source_failed' }: WorkspaceSettings) {
    this.name = name
    this.url = url
    this.clock = http.clock
    this.failureCode = failureCode
    this.#http = http
    this.#tokens = tokensOf(credentials, new URL(url), http)
    this.#explain = explain ?? (() => undefined)
  }

  /** A question with its values in the address. */
  get(path: string, query: Query, signal: AbortSignal): Promise<unknown> {
    return this.#json({ method: 'GET', path, query }, signal)
  }

  /** A question with its values in the body. */
  post(path: string, body: unknown, signal: AbortSignal, options: AskOptions = {}): Promise<unknown> {
    return this.#json({ method: 'POST', path, body, ...options }, signal)
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
    const paging = new Paging(`${this.url}${path}`)
    let next: NextPage | undefined
    do {
      const firstQuery = next && further === 'token alone' ? {} : query
      const body = await this.get(path, { ...firstQuery, ...next }, signal)
      const answer = this.parsed(schema, body, path)
      if (!paging.isRepeated(body)) yield answer
      next = paging.after(body)
    } while (next)
  }

  /**
   * Changes something. It is repeated only where that is safe: it was turned away, never left this machine, or has an
   * idempotency token. If its answer is lost, OutcomeUnknown is thrown.
   */
  async change(path: string, body: unknown, options: ChangeOptions): Promise<Change> {
    const { method = 'POST', query = {}, idempotencyToken, isRepeatable, preview, signal } = options
    if (idempotencyToken !== undefined && idempotencyToken.length > longestTokenLength)
      throw new CodedError('internal', `An idempotency token has at most ${longestTokenLength} characters.`)
    const sent =
      idempotencyToken === undefined ? body : { ...Object(body), idempotency_token: idempotencyToken }
    if (preview)
      return { isSent: false, request: { method, url: this.#addressOf({ path, query }).href, body: sent } }
    const isOnce = idempotencyToken === undefined && !isRepeatable
    const call = { method, path, query, body: sent, isOnce, mayBeEmpty: true }
    return { isSent: true, answer: await this.#json(call, signal) }
  }

  /** Sends a file in place of what was at the path. */
  async send(path: string, file: string, query: Query, signal: AbortSignal): Promise<void> {
    await this.#json({ method: 'PUT', path, query, file, mayBeEmpty: true }, signal)
  }

  /** Writes the bytes that a path answers with into a file; answers their number. */
  file(path: string, place: DownloadPlace, signal: AbortSignal): Promise<number> {
    const call: Call = { method: 'GET', path }
    return this.#withToken(call, signal, (token) =>
      this.#http.download(this.#request(call, { authorization: `Bearer ${token}` }, token, signal), place),
    )
  }

  /** Writes what is behind a pre-signed link into a file, without our credentials; answers the number of bytes. */
  download(link: SignedLink, place: DownloadPlace, signal: AbortSignal): Promise<number> {
    return this.#http.download(linkRequest(link, signal), place)
  }

  /** The JSON behind a pre-signed link. */
  linked(link: SignedLink, signal: AbortSignal): Promise<unknown> {
    return this.#http.json(linkRequest(link, signal))
  }

  /** The answer in its expected form. */
  parsed<Answer>(schema: z.ZodType<Answer>, body: unknown, path: string): Answer {
    const answer = schema.safeParse(body)
    if (answer.success) return answer.data
    const where = answer.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).slice(0, 3)
    throw new CodedError(this.failureCode, `${this.url}${path} answered something else: ${where.join('; ')}.`)
  }

  /** The error of a failed statement, with the given text unless its refusal means something to the user. */
  statementRefusal(word: string, message: string, text: string): Refusal {
    const refused = refusedStatement(word, message)
    const explained = this.#explain(refused, '')
    return refusalOf(refused, { usual: text, code: this.failureCode, explained })
  }

  #json(call: Call, signal: AbortSignal): Promise<unknown> {
    return this.#withToken(call, signal, (token) => {
      const headers = {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.file !== undefined && { 'content-type': 'application/octet-stream' }),
      }
      return this.#http.json(this.#request(call, headers, token, signal))
    })
  }

  #request(
    call: Call,
    headers: Readonly<Record<string, string>>,
    token: string,
    signal: AbortSignal,
  ): HttpRequest {
    const { method, body, file, isOnce, onSent, onLost, isTakenToEnd, mayBeEmpty } = call
    const json = body === undefined ? undefined : JSON.stringify(body)
    return {
      url: this.#addressOf(call),
      method,
      headers,
      body: file === undefined ? json : { file },
      secrets: [token],
      signal,
      onSent,
      onLost,
      isTakenToEnd,
      mayBeEmpty,
      attemptsAfter,
      mayRepeat: isOnce ? maySafelyRepeat : undefined,
      inactivityMs: file === undefined ? undefined : uploadInactivityMs,
    }
  }

  #addressOf({ path, query = {} }: Pick<Call, 'path' | 'query'>): URL {
    const url = new URL(path, this.url)
    for (const [name, value] of Object.entries(query))
      for (const each of [value].flat()) if (each !== undefined) url.searchParams.append(name, String(each))
    return url
  }

  async #withToken<Result>(
    call: Call,
    signal: AbortSignal,
    send: (token: string) => Promise<Result>,
  ): Promise<Result> {
    for (let renewals = 0; ; renewals += 1) {
      const token = await this.#token(signal)
      try {
        return await send(token)
      } catch (error) {
        if (renewals === mostRenewals || !this.#isStale(token, error)) throw this.#meaningOf(error, call)
      }
    }
  }

  async #token(signal: AbortSignal): Promise<string> {
    try {
      return await this.#tokens.current(signal)
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      throw this.#refusal(refusedToken(error), error, `A token of ${new URL(this.url).host}`, '')
    }
  }

  #isStale(token: string, error: unknown): boolean {
    if (!(error instanceof HttpFailure)) return false
    return refusedRequest(error).reason === 'token_refused' && this.#tokens.forget(token)
  }

  #meaningOf(error: unknown, { method, path, isOnce }: Call): unknown {
    if (!(error instanceof HttpFailure)) return error
    const refused = refusedRequest(error)
    const refusal = this.#refusal(refused, error, `${method} ${this.url}${path}`, path)
    const isUnnamed = error.status >= 500 && refused.word === '' && !wasTurnedAway(error)
    return isOnce && isUnnamed ? new OutcomeUnknown(refusal) : refusal
  }

  #refusal(refused: Refused, failure: HttpFailure, what: string, path: string): Refusal {
    return requestRefusal(refused, failure, what, this.#explain(refused, path))
  }
}

function linkRequest({ external_link, http_headers }: SignedLink, signal: AbortSignal): HttpRequest {
  const url = new URL(external_link)
  return { url, headers: http_headers ?? {}, secrets: [url.search.slice(1)], signal }
}

function maySafelyRepeat({ error, mayHaveArrived }: Transient): boolean {
  return !mayHaveArrived || (error instanceof HttpFailure && wasTurnedAway(error))
}
