import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Http } from './http.ts'
import type { ExchangeClock } from './clock.ts'
import { usualRetries } from './retry.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void

const closers: (() => Promise<unknown>)[] = []
const signal = new AbortController().signal

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function listening(handle: Handler): Promise<URL> {
  let count = 0
  const server = createServer((request, response) => handle(request, response, (count += 1)))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closers.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  const address = server.address()
  return new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/things`)
}

/** Ends the connection once this has been sent. */
function breakingOff(response: ServerResponse, sent: string): void {
  response.write(sent, () => response.destroy())
}

/** A clock that advances at once instead of waiting, and records the waits. */
function jumpingClock() {
  let now = 0
  const waits: number[] = []
  const clock: ExchangeClock = {
    nowMs: () => now,
    async sleep(milliseconds) {
      waits.push(milliseconds)
      now += milliseconds
    },
  }
  return { clock, waits }
}

const answering = (
  ...answers: [status: number, body: string, headers?: Record<string, string>][]
): Handler => {
  return (_request, response, count) => {
    const [status, body, headers = {}] = answers[Math.min(count, answers.length) - 1] ?? [500, '']
    response.writeHead(status, headers).end(body)
  }
}

test('whole numbers beyond 2^53 keep all their digits', async () => {
  const url = await listening(answering([200, '{"order_id": 912345678901234567, "price": 0.15}']))
  expect(await new Http().json({ url, signal })).toEqual({ order_id: '912345678901234567', price: 0.15 })
})

test('a request waits for the time in Retry-After before its retry', async () => {
  const url = await listening(answering([429, 'slow down', { 'retry-after': '7' }], [200, '{}']))
  const { clock, waits } = jumpingClock()
  const http = new Http({ clock, random: () => 0, requestsPerSecond: 1000 })
  expect(await http.json({ url, signal })).toEqual({})
  expect(waits[0]).toBe(7050)
})

test('a host that cannot be reached is given up early', async () => {
  const url = await listening(() => undefined)
  await Promise.all(closers.splice(0).map((close) => close()))
  const { clock, waits } = jumpingClock()
  const http = new Http({ clock, random: () => 0, requestsPerSecond: 1000 })
  await expect(http.json({ url, signal })).rejects.toThrow('cannot be reached: ECONNREFUSED')
  expect(waits).toEqual([1050, 2050, 3050])
})

test('the wait grows by a second per failure up to ten, until the time is used up', async () => {
  const url = await listening(answering([503, 'unavailable']))
  const { clock, waits } = jumpingClock()
  const http = new Http({
    clock,
    random: () => 0,
    requestsPerSecond: 1000,
    retries: { ...usualRetries, jitterMs: [0, 0], budgetMs: 70_000 },
  })
  await expect(http.json({ url, signal })).rejects.toThrow('answered 503')
  expect(waits).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10].map((seconds) => seconds * 1000))
})

test.each([502, 503, 504])('status %i is retried until the time is used up', async (status) => {
  const url = await listening(
    answering(...Array.from({ length: 9 }, (): [number, string] => [status, 'away']), [200, '{}']),
  )
  const { clock } = jumpingClock()
  expect(await new Http({ clock }).json({ url, signal })).toEqual({})
})

test('texts of an answer are clean: no U+0000, no half of a pair, and whole pairs stay', async () => {
  const answer = String.raw`{"name":"ev\u0000il \ud800","id":9007199254740993,"pair":"\ud83d\udcca"}`
  const url = await listening(answering([200, answer]))
  expect(await new Http({ clock: jumpingClock().clock }).json({ url, signal })).toEqual({
    name: 'evil \ufffd',
    id: '9007199254740993',
    pair: '📊',
  })
})

test('a request that is answered with 500 is made three times', async () => {
  const passing = await listening(answering([500, 'oh'], [500, 'oh'], [200, '{}']))
  const { clock, waits } = jumpingClock()
  const http = new Http({ clock, requestsPerSecond: 1000 })
  expect(await http.json({ url: passing, signal })).toEqual({})
  const lasting = await listening(answering([500, 'oh'], [500, 'oh'], [500, 'oh'], [200, '{}']))
  await expect(http.json({ url: lasting, signal })).rejects.toMatchObject({ status: 500 })
  expect(waits.filter((milliseconds) => milliseconds >= 1000)).toHaveLength(4)
})

test('transient faults do not count toward the attempts of other faults', async () => {
  const url = await listening(
    answering(
      [429, 'slow down'],
      [503, 'away'],
      [500, 'broken'],
      [200, '<html>'],
      [503, 'away'],
      [200, '{}'],
    ),
  )
  const http = new Http({ clock: jumpingClock().clock, requestsPerSecond: 1000 })
  expect(await http.json({ url, signal })).toEqual({})
})

test('a wait longer than the limit fails with the time to wait', async () => {
  const url = await listening(answering([429, 'come back', { 'retry-after': '3600' }]))
  const { clock, waits } = jumpingClock()
  await expect(new Http({ clock }).json({ url, signal })).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 3600,
  })
  expect(waits).toEqual([])
})

test('the caller learns about answers that could not be used', async () => {
  const url = await listening((_request, response, count) => {
    if (count === 1) return void response.writeHead(502).end('gateway')
    if (count === 2) return void response.end('<p>page</p>')
    if (count > 3) return void response.end('{}')
    breakingOff(response.writeHead(200, { 'content-length': '100' }), '{"id":7')
  })
  const lost: string[] = []
  const { clock } = jumpingClock()
  await new Http({ clock }).json({ url, signal, onLost: (text) => lost.push(text) })
  expect(lost).toEqual(['gateway', '<p>page</p>', '{"id":7'])
})

test('a request is retried when the connection breaks in the middle of the answer', async () => {
  const url = await listening((_request, response, count) => {
    if (count > 1) return void response.end('{"whole":true}')
    breakingOff(response.writeHead(200, { 'content-length': '100' }), '{"whole":')
  })
  const { clock } = jumpingClock()
  expect(await new Http({ clock }).json({ url, signal })).toEqual({ whole: true })
})

test('the error of an unreadable answer has its beginning and its request, and no secret', async () => {
  const page = `<html><title>Bad gateway</title> token=dapi0123456789abcdef ${'x'.repeat(400)}</html>`
  const url = await listening(answering([200, page, { 'x-request-id': 'request-7' }]))
  const { clock } = jumpingClock()
  const error: unknown = await new Http({ clock }).json({ url, signal }).catch((thrown: unknown) => thrown)
  const message = error instanceof Error ? error.message : ''
  expect(error).toMatchObject({ code: 'source_failed' })
  expect(message).toContain(
    'answered no JSON (request request-7), as proxies and sign-in pages do: <html><title>Bad gateway</title> token=***',
  )
  expect(message).not.toContain('dapi0123456789abcdef')
  expect(message.length).toBeLessThan(350)
})

test('errors do not show the secrets of the request', async () => {
  const url = await listening((request, response) => {
    response.writeHead(400).end(`you sent ${request.headers.authorization}`)
  })
  const request = { url, headers: { authorization: 'Bearer s3cret-word' }, secrets: ['s3cret-word'], signal }
  await expect(new Http().json(request)).rejects.toThrow('you sent Bearer ***')
})

test('a silent server is given up', async () => {
  const url = await listening(() => undefined)
  const { clock } = jumpingClock()
  const http = new Http({ clock, inactivityMs: 30, retries: { ...usualRetries, budgetMs: 0 } })
  await expect(http.json({ url, signal })).rejects.toMatchObject({ code: 'timed_out' })
})

test('a request that its caller aborts ends with the reason of the caller', async () => {
  const controller = new AbortController()
  const url = await listening(() => controller.abort(new Error('shut down')))
  const asked = new Http().json({ url, signal: controller.signal })
  await expect(asked).rejects.toThrow('shut down')
})

test('no more than the allowed number of requests run at once', async () => {
  const held: ServerResponse[] = []
  let most = 0
  const url = await listening(async (_request, response, count) => {
    held.push(response)
    if (held.length < 3 && count < 12) return
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    most = Math.max(most, held.length)
    for (const each of held.splice(0)) each.end('{}')
  })
  const http = new Http({ inFlight: 3, requestsPerSecond: 10_000 })
  await Promise.all(Array.from({ length: 12 }, () => http.json({ url, signal })))
  expect(most).toBe(3)
})

test('requests to one host are spaced by its rate', async () => {
  const url = await listening(answering([200, '{}']))
  const { clock, waits } = jumpingClock()
  const http = new Http({ clock, requestsPerSecond: 4 })
  for (let count = 0; count < 3; count += 1) await http.json({ url, signal })
  expect(waits).toEqual([250, 250])
})

test('a retried download replaces the broken rest of the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'collect-'))
  closers.push(() => rm(folder, { recursive: true }))
  const url = await listening((_request, response, count) => {
    if (count > 1) return void response.end('second part\n')
    breakingOff(response.writeHead(200, { 'content-length': '12' }), 'sec')
  })
  const first = await listening(answering([200, 'first part\n']))
  const { clock } = jumpingClock()
  const http = new Http({ clock })
  const file = join(folder, 'rows.csv')
  const offset = await http.download({ url: first, signal }, { file, offset: 0 })
  expect(await http.download({ url, signal }, { file, offset })).toBe(12)
  expect(await readFile(file, 'utf8')).toBe('first part\nsecond part\n')
})

async function downloadFrom(handle: Handler, isBeginning?: (text: string) => boolean) {
  const folder = await mkdtemp(join(tmpdir(), 'collect-'))
  closers.push(() => rm(folder, { recursive: true }))
  const file = join(folder, 'rows.csv')
  const { clock } = jumpingClock()
  const place = { file, offset: 0, ...(isBeginning && { isBeginning }) }
  await new Http({ clock }).download({ url: await listening(handle), signal }, place)
  return readFile(file, 'utf8')
}

test('a web page in place of a file is refused, and the file requested again', async () => {
  const typed = answering(
    [200, 'please sign in', { 'content-type': 'text/html; charset=utf-8' }],
    [200, 'a,b\n'],
  )
  expect(await downloadFrom(typed)).toBe('a,b\n')
  const untyped = answering([200, '<!DOCTYPE html><title>Sign in</title>'], [200, 'a,b\n'])
  expect(await downloadFrom(untyped)).toBe('a,b\n')
  const lasting = downloadFrom(answering([200, '<html>Sign in</html>']))
  await expect(lasting).rejects.toMatchObject({
    code: 'source_failed',
    message: expect.stringMatching(
      /something else than the file, as proxies and sign-in pages do: <html>Sign in<\/html>$/,
    ),
  })
})

test('a file with an unexpected beginning is requested again', async () => {
  const handle = answering([200, 'busy\n'], [200, 'a,b\n1,2\n'])
  expect(await downloadFrom(handle, (text) => text.startsWith('a,b\n'))).toBe('a,b\n1,2\n')
})
