import { openAsBlob } from 'node:fs'
import { Exchange } from '#exchange/exchange.ts'
import { realClock, type ExchangeClock } from '#exchange/clock.ts'
import { HttpFailure, named, requestIdOf } from '#exchange/failure.ts'
import { excerpt, redacted, shownAddress } from '#exchange/redaction.ts'
import { attemptsAfter, retryAfterMs, usualRetries, waitBeforeRetry } from '#exchange/retry.ts'
import { Transient } from '#exchange/transient.ts'
import { refusalOf, refusesToken, workspaceErrorIn } from './refusal.ts'
import type { WarehouseSettings } from './settings.ts'
import { tokensOf, type Tokens } from './tokens.ts'

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** Path and query below the workspace's URL, or a whole pre-signed URL. */
  address: string
  /** Headers of a pre-signed link. */
  headers?: Readonly<Record<string, string>>
  /** The body: sent as JSON, a text as it is. */
  body?: unknown
  /** A file that is the body. */
  file?: string
  signal?: AbortSignal | undefined
  /** The answer is read even after an abort: only its id allows ending what the request started. */
  isTakenToEnd?: boolean
  /** The request must not be repeated if it may have had its effect; then LostAnswer is thrown. */
  once?: boolean
}

/** It is unknown whether a request had its effect. */
export class LostAnswer extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'LostAnswer'
  }
}

const inactivityMs = 60_000
const uploadInactivityMs = 30 * 60_000
const never = new AbortController().signal

/** Client of one Databricks workspace: retries transient faults, and repeats a request only where that is safe. */
export class Workspace {
  readonly clock: ExchangeClock
  readonly settings: WarehouseSettings
  readonly #host: URL
  readonly #tokens: Tokens
  readonly #secrets: string[]

  constructor(settings: WarehouseSettings) {
    this.settings = settings
    this.clock = settings.clock ?? realClock
    this.#host = new URL(settings.host)
    const { credentials } = settings
    this.#secrets = [credentials.kind === 'token' ? credentials.token : credentials.clientSecret]
    this.#tokens = tokensOf(credentials, this.clock, (form, basic) => this.#askToken(form, basic))
  }

  /** The answer's JSON. */
  async json(call: Call): Promise<unknown> {
    return this.#patiently(call, (exchange, response) => this.#jsonOf(exchange, response))
  }

  /** Passes the body on in pieces; a broken one starts again. */
  async bytes(call: Call, write: (parts: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
    await this.#patiently(call, (exchange, response) => write(exchange.bytesOf(response)))
  }

  async #jsonOf(exchange: Exchange, response: Response): Promise<unknown> {
    const text = await readBody(exchange, response)
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch (cause) {
      const message = `${exchange.address} answered no JSON, as proxies and sign-in pages do: ${excerpt(text, this.#secrets)}`
      throw new Transient(new HttpFailure(message, { status: 502, body: '', requestId: undefined }), {
        attempts: cause ? 3 : 1,
      })
    }
  }

  async #patiently<Answer>(
    call: Call,
    read: (exchange: Exchange, response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const startedMs = this.clock.nowMs()
    const retries = { ...usualRetries, budgetMs: this.settings.patienceMs ?? usualRetries.budgetMs }
    for (let attempt = 1, lasting = 0; ; attempt += 1) {
      try {
        return await this.#attempt(call, read)
      } catch (error) {
        if (!(error instanceof Transient)) throw error
        if (call.once && mayHaveHadEffect(error)) throw new LostAnswer(error.error)
        const waitMs = waitBeforeRetry(attempt, error.retryAfterMs, retries, Math.random)
        if (Number.isFinite(error.attempts)) lasting += 1
        const isOver = this.clock.nowMs() + waitMs - startedMs > retries.budgetMs
        if (lasting >= error.attempts || isOver) throw refusalOf(error.error, this.settings)
        await this.clock.sleep(waitMs, call.signal ?? never)
      }
    }
  }

  async #attempt<Answer>(
    call: Call,
    read: (exchange: Exchange, response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const isOwn = call.address.startsWith('/')
    const token = isOwn ? await this.#tokens.current() : undefined
    try {
      return await this.#send(call, token === undefined ? {} : bearer(token), read)
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error
      if (!token || !refusesToken(error) || !this.#tokens.forget(token)) throw this.#meaning(error, isOwn)
    }
    const renewed = await this.#tokens.current()
    try {
      return await this.#send(call, bearer(renewed), read)
    } catch (error) {
      throw error instanceof HttpFailure ? this.#meaning(error, isOwn) : error
    }
  }

  /** The caller requests a refused link again; a refusal of the workspace becomes an error with the next step. */
  #meaning(failure: HttpFailure, isOwn: boolean): Error {
    return isOwn ? refusalOf(failure, this.settings) : failure
  }

  async #send<Answer>(
    call: Call,
    headers: Readonly<Record<string, string>>,
    read: (exchange: Exchange, response: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const url = new URL(call.address, this.#host)
    const limitMs = call.file === undefined ? inactivityMs : uploadInactivityMs
    const signal = call.isTakenToEnd ? undefined : call.signal
    const exchange = new Exchange(shownAddress(url), signal ?? never, limitMs)
    try {
      const response = await exchange.ask(url, await requestOf(call, { ...call.headers, ...headers }))
      if (response.ok) return await read(exchange, response)
      throw this.#failure(url, response, await readBody(exchange, response))
    } finally {
      exchange.close()
    }
  }

  #failure(url: URL, response: Response, text: string): Error {
    const requestId = requestIdOf(response.headers)
    const waitMs = retryAfterMs(response.headers.get('retry-after'), this.clock.nowMs())
    const beginning = excerpt(text, this.#secrets)
    const failure = new HttpFailure(
      `${shownAddress(url)} answered ${response.status}${named(requestId)}: ${beginning}`,
      { status: response.status, body: redacted(text, this.#secrets), requestId, retryAfterMs: waitMs },
    )
    const attempts = attemptsAfter(response.status, text)
    return attempts === 1 ? failure : new Transient(failure, { retryAfterMs: waitMs, attempts })
  }

  async #askToken(form: string, basic: string): Promise<unknown> {
    const headers = {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const call: Call = { method: 'POST', address: '/oidc/v1/token' }
    const startedMs = this.clock.nowMs()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#send({ ...call, body: form }, headers, (exchange, response) =>
          this.#jsonOf(exchange, response),
        )
      } catch (error) {
        if (error instanceof HttpFailure) throw refusalOf(error, this.settings, 'token')
        if (!(error instanceof Transient)) throw error
        const waitMs = waitBeforeRetry(attempt, error.retryAfterMs, usualRetries, Math.random)
        const budgetMs = this.settings.patienceMs ?? usualRetries.budgetMs
        if (attempt >= error.attempts || this.clock.nowMs() + waitMs - startedMs > budgetMs)
          throw refusalOf(error.error, this.settings)
        await this.clock.sleep(waitMs, never)
      }
    }
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Whether a failed request may still have been carried out. */
function mayHaveHadEffect({ error, attempts }: Transient): boolean {
  if (error instanceof HttpFailure) return !isTurnedAway(error)
  const isUnreachable = Number.isFinite(attempts) && error.code !== 'timed_out'
  return !isUnreachable
}

// A proxy also answers 503 if it lost a connection after it passed the request on, but without an error code of the workspace.
function isTurnedAway({ status, body }: HttpFailure): boolean {
  return status === 429 || (status === 503 && workspaceErrorIn(body).code !== '')
}

async function requestOf(call: Call, headers: Readonly<Record<string, string>>): Promise<RequestInit> {
  const { method, body, file } = call
  if (file !== undefined) {
    const type = { 'content-type': 'application/octet-stream' }
    return { method, headers: { ...type, ...headers }, body: await openAsBlob(file) }
  }
  if (body === undefined) return { method, headers: { ...headers } }
  if (typeof body === 'string') return { method, headers: { ...headers }, body }
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function readBody(exchange: Exchange, response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of exchange.bytesOf(response)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
