import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import { CodedError } from '#contract/errors.ts'
import { cleanedJson } from '#contract/clean-text.ts'
import { parseLossless } from '#contract/json.ts'
import type { ExchangeClock } from './clock.ts'
import { realClock } from './clock.ts'
import { Exchange } from './exchange.ts'
import { HttpFailure, named, requestIdOf } from './failure.ts'
import { HostRates, ratesOfProcess, type Slots } from './host-rates.ts'
import { Pace } from './pace.ts'
import { excerpt, redacted, shownAddress } from './redaction.ts'
import { tellRetry } from './retry-listener.ts'
import type { RetryLimits } from './retry.ts'
import { attemptsByStatus, retryAfterMs, usualRetries, waitBeforeRetry } from './retry.ts'
import { OutcomeUnknown, Transient } from './transient.ts'

const garbageAttempts = 3
const beginningBytes = 64 * 1024
const longestBodyBytes = 256 * 1024 * 1024
const never = new AbortController().signal

/** One request to an outside system. */
export type HttpRequest = {
  url: URL
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  /** A text, or a file whose bytes are sent. */
  body?: string | { file: string } | undefined
  /** Texts that must never appear in a message. */
  secrets?: readonly string[]
  signal: AbortSignal
  /** Called each time that it leaves, after it waited for its time. */
  onSent?: (() => void) | undefined
  /** Called with an answer that could not be used, because the request may have had its effect. */
  onLost?: ((text: string) => void) | undefined
  /** The number of attempts for an answer with an error. Default: by its status. */
  attemptsAfter?: (failure: HttpFailure) => number
  /** Whether it may be made again after a passing failure; otherwise OutcomeUnknown is thrown. Default: always. */
  mayRepeat?: ((failure: Transient) => boolean) | undefined
  /** Its answer is read even after an abort: only its id allows ending what the request started. */
  isTakenToEnd?: boolean | undefined
  /** An answer without content is fine. */
  mayBeEmpty?: boolean | undefined
  /** How long nothing may arrive. Default: that of the client. */
  inactivityMs?: number | undefined
}

/** Where to write the download, and what it must begin with. */
export type DownloadPlace = { file: string; offset: number; isBeginning?: (text: string) => boolean }

export type HttpOptions = {
  requestsPerSecond?: number
  inFlight?: number
  /** Grants the times at which a host may be called. Default: those of this process. */
  slots?: Slots
  inactivityMs?: number
  retries?: RetryLimits
  clock?: ExchangeClock
  random?: () => number
}

/** HTTP client: paced per host, retries transient faults, exact with numbers. */
export class Http {
  readonly clock: ExchangeClock
  readonly #pace: Pace
  readonly #retries: RetryLimits
  readonly #inactivityMs: number
  readonly #random: () => number

  constructor(options: HttpOptions = {}) {
    this.clock = options.clock ?? realClock
    const { requestsPerSecond = 15, inFlight = 4 } = options
    const slots = options.slots ?? (options.clock ? new HostRates(this.clock) : ratesOfProcess)
    this.#pace = new Pace({ requestsPerSecond, inFlight }, this.clock, slots)
    this.#retries = options.retries ?? usualRetries
    this.#inactivityMs = options.inactivityMs ?? 60_000
    this.#random = options.random ?? Math.random
  }

  /** The answer's JSON with clean texts, undefined if it is empty and may be; whole numbers beyond 2^53 come as strings. */
  json(request: HttpRequest): Promise<unknown> {
    return this.#repeat(request, async (response, exchange) => {
      const text = await readBody(response, exchange, request.onLost)
      if (text.trim() === '' && request.mayBeEmpty) return undefined
      try {
        return parseLossless(cleanedJson(text))
      } catch {
        request.onLost?.(text)
        throw garbage('no JSON', response, text, request)
      }
    })
  }

  /** Writes the body into the file from this byte on; answers the number of bytes. */
  download(request: HttpRequest, { file, offset, isBeginning }: DownloadPlace): Promise<number> {
    return this.#repeat(request, async (response, exchange) => {
      let bytes = 0
      const handle = await open(file, 'a')
      try {
        await handle.truncate(offset)
        for await (const part of exchange.bytesOf(response)) {
          await handle.appendFile(part)
          bytes += part.length
        }
      } finally {
        await handle.close()
      }
      const beginning = await beginningOf(file, offset)
      const isFile = !isWebPage(response, beginning) && (isBeginning?.(beginning) ?? true)
      if (!isFile) throw garbage('something else than the file', response, beginning, request)
      return bytes
    })
  }

  async #repeat<Result>(
    request: HttpRequest,
    read: (response: Response, exchange: Exchange) => Promise<Result>,
  ): Promise<Result> {
    const startedMs = this.clock.nowMs()
    let lastingFaults = 0
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await this.#attempt(request, read, attempt > 1)
        if (attempt > 1) tellRetry(undefined)
        return result
      } catch (error) {
        if (!(error instanceof Transient)) throw error
        if (request.mayRepeat?.(error) === false) throw new OutcomeUnknown(error.error)
        const waitMs = waitBeforeRetry(attempt, error.retryAfterMs, this.#retries, this.#random)
        const elapsedMs = this.clock.nowMs() + waitMs - startedMs
        // Transient faults do not count toward the attempts of lasting ones.
        if (Number.isFinite(error.attempts)) lastingFaults += 1
        if (lastingFaults >= error.attempts || elapsedMs > this.#retries.budgetMs) throw error.error
        if (error.retryAfterMs !== undefined) await this.#pace.pause(request.url.host, error.retryAfterMs)
        tellRetry({ error: error.error, attempt, waitMs })
        await this.clock.sleep(waitMs, request.signal)
      }
    }
  }

  async #attempt<Result>(
    request: HttpRequest,
    read: (response: Response, exchange: Exchange) => Promise<Result>,
    isRepeat: boolean,
  ): Promise<Result> {
    const { url, signal, isTakenToEnd, inactivityMs = this.#inactivityMs } = request
    const leave = await this.#pace.enter(url.host, { isRepeat, signal })
    const exchange = new Exchange(shownAddress(url), isTakenToEnd ? never : signal, inactivityMs)
    try {
      const form = await sentForm(request)
      request.onSent?.()
      const response = await exchange.ask(url, form)
      if (response.ok) return await read(response, exchange)
      const text = await readBody(response, exchange, request.onLost)
      request.onLost?.(text)
      throw this.#refusal(request, response, text)
    } finally {
      exchange.close()
      leave()
    }
  }

  #refusal({ url, secrets, attemptsAfter }: HttpRequest, response: Response, text: string): Error {
    const requestId = requestIdOf(response.headers)
    const wait = retryAfterMs(response.headers.get('retry-after'), this.clock.nowMs())
    const failure = new HttpFailure(
      `${shownAddress(url)} answered ${response.status}${named(requestId)}: ${excerpt(text, secrets)}`,
      { status: response.status, body: redacted(text, secrets), requestId, retryAfterMs: wait },
    )
    const attempts = attemptsAfter?.(failure) ?? attemptsByStatus(response.status)
    return attempts === 1 ? failure : new Transient(failure, { retryAfterMs: wait, attempts })
  }
}

async function sentForm({ method = 'GET', headers, body }: HttpRequest): Promise<RequestInit> {
  return {
    method,
    ...(headers && { headers: { ...headers } }),
    ...(body !== undefined && { body: typeof body === 'string' ? body : await openAsBlob(body.file) }),
  }
}

async function readBody(
  response: Response,
  exchange: Exchange,
  onLost: HttpRequest['onLost'],
): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const part of exchange.bytesOf(response)) {
      bytes += part.length
      if (bytes > longestBodyBytes) {
        throw new CodedError(
          'source_failed',
          `${exchange.address} answered more than ${longestBodyBytes} bytes.`,
        )
      }
      parts.push(part)
    }
  } catch (error) {
    onLost?.(Buffer.concat(parts).toString('utf8'))
    throw error
  }
  return Buffer.concat(parts).toString('utf8')
}

async function beginningOf(file: string, offset: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(beginningBytes), 0, beginningBytes, offset)
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await handle.close()
  }
}

// Proxies and sign-in pages answer with status 200 and HTML.
function isWebPage(response: Response, beginning: string): boolean {
  const type = response.headers.get('content-type') ?? ''
  return /^text\/html\b/i.test(type) || /^\s*<(?:!doctype|html|head|body|\?xml)\b/i.test(beginning)
}

function garbage(what: string, response: Response, text: string, { url, secrets }: HttpRequest): Transient {
  const requestId = requestIdOf(response.headers)
  const from = response.redirected ? ` after a redirect to ${shownAddress(new URL(response.url))}` : ''
  const message = `${shownAddress(url)} answered ${what}${from}${named(requestId)}, as proxies and sign-in pages do: ${excerpt(text, secrets)}`
  return new Transient(new CodedError('source_failed', message), { attempts: garbageAttempts })
}
