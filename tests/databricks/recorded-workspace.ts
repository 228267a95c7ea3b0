import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { ExchangeClock } from '#exchange/clock.ts'

/** A request that the workspace received. */
export type Asked = { method: string; path: string; query: URLSearchParams; token: string; body: string }
/** An answer; without a status 200. */
type Answered = { status?: number; headers?: Readonly<Record<string, string>>; json?: unknown; text?: string }
/** An answer, a broken connection, or an answer that breaks off. */
export type Answer = Answered | 'cut' | { cutAfter: string }
export type Answering = (asked: Asked, at: { url: string; count: number }) => Answer

/** A request as the record keeps it, without secrets and chance. */
export type RecordedRequest = {
  request: string
  query?: Readonly<Record<string, string | string[]>>
  headers: Readonly<Record<string, string>>
  body?: unknown
  /** How often it came in succession, if more than once. */
  times?: number
}
/** All requests of some work in their order, and how it ended. */
export type Recording = { requests: RecordedRequest[]; end: unknown }

export type RecordedWorkspace = { url: string; folder: string; clock: ExchangeClock }

/** What one client does with a workspace. */
export type Scenario = {
  name: string
  answer: Answering
  work(workspace: RecordedWorkspace): Promise<unknown>
  /** Its requests run beside each other, so their order is chance. */
  isParallel?: true
}

const longestText = 160
const keptHeaders = ['authorization', 'accept', 'content-type', 'x-store-key']
const secrets = /^(?:Bearer dapi|Basic )/

/** Runs a scenario against a workspace of its own; records what it asks and how it ends. */
export async function recordingOf({ answer, work, isParallel }: Scenario): Promise<Recording> {
  const requests: RecordedRequest[] = []
  let url = ''
  let count = 0
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const asked = askedOf(request, body)
    requests.push(recorded(request, asked, url))
    respond(response, answer(asked, { url, count: (count += 1) }))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const folder = await mkdtemp(join(tmpdir(), 'requests-'))
  try {
    const end = await work({ url, folder, clock: jumpingClock() }).catch(endOf)
    const sorted = isParallel ? requests.toSorted(byText) : requests
    return { requests: counted(sorted), end: plain(end ?? null, url) }
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Equal requests in succession as one. */
function counted(requests: readonly RecordedRequest[]): RecordedRequest[] {
  const counted: RecordedRequest[] = []
  for (const request of requests) {
    const { times = 1, ...last } = counted.at(-1) ?? {}
    const isSame = JSON.stringify(last) === JSON.stringify(request)
    if (isSame) counted.splice(-1, 1, { ...request, times: times + 1 })
    else counted.push(request)
  }
  return counted
}

/** A clock that advances at once instead of waiting. */
function jumpingClock(): ExchangeClock {
  let now = Date.UTC(2025, 4, 31)
  return {
    nowMs: () => now,
    async sleep(milliseconds, signal) {
      signal.throwIfAborted()
      now += milliseconds
    },
  }
}

function endOf(error: unknown): unknown {
  if (error instanceof CodedError) return { code: error.code, message: error.message }
  if (error instanceof Error) return { error: error.message }
  throw error
}

function byText(one: RecordedRequest, other: RecordedRequest): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

function askedOf(request: IncomingMessage, body: Buffer): Asked {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://workspace')
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
  return {
    method: request.method ?? '',
    path: pathname,
    query: searchParams,
    token,
    body: body.toString('utf8'),
  }
}

function recorded(request: IncomingMessage, asked: Asked, url: string): RecordedRequest {
  const headers = keptHeaders.flatMap((name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value.replace(secrets, (kind) => `${kind}***\n`)]] : []
  })
  const query = [...new Set(asked.query.keys())].map((name) => {
    const values = asked.query.getAll(name).map((value) => masked(value, url))
    return [name, values.length === 1 ? values[0] : values]
  })
  return {
    request: masked(`${asked.method} ${asked.path}`, url),
    ...(query.length > 0 && { query: Object.fromEntries(query) }),
    headers: Object.fromEntries(headers.map(([name = '', value = '']) => [name, value.replace(/\n.*/, '')])),
    ...(asked.body !== '' && { body: bodyRecord(request, asked.body, url) }),
  }
}

function bodyRecord(request: IncomingMessage, body: string, url: string): unknown {
  if (request.headers['content-type'] === 'application/octet-stream') return '<bytes>'
  try {
    return plain(JSON.parse(body), url)
  } catch {
    return masked(body, url)
  }
}

/** A value with masked texts; a long one by its beginning and its hash. */
function plain(value: unknown, url: string): unknown {
  if (typeof value === 'string') return shortened(masked(value, url))
  if (Array.isArray(value)) return value.map((part) => plain(part, url))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part, url)]))
}

function shortened(text: string): string {
  if (text.length <= longestText) return text
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12)
  return `${text.slice(0, longestText)} … ${text.length} characters, ${digest}`
}

function masked(text: string, url: string): string {
  return text
    .replaceAll(url, '<workspace>')
    .replaceAll(new URL(url).host, '<host>')
    .replaceAll(`(on ${hostname()})`, '(on <machine>)')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/^1[67]\d{11}$/g, '<ms>')
    .replaceAll(/cannot be reached: \w+/g, 'cannot be reached: <reason>')
    .replaceAll(/"engineMs":\d+/g, '"engineMs":<ms>')
}

function respond(response: ServerResponse, answer: Answer): void {
  if (answer === 'cut') {
    response.socket?.destroy()
    return
  }
  if ('cutAfter' in answer) {
    const { cutAfter } = answer
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '10000' })
    response.write(cutAfter, () => response.destroy())
    return
  }
  const { status = 200, headers, json, text } = answer
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text ?? (json === undefined ? '' : JSON.stringify(json)))
}
