import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import type { ExchangeClock } from '#exchange/clock.ts'
import { Http, type HttpOptions } from '#exchange/http.ts'
import { answering, type Answer, type Answers } from '#testing/answering.ts'
import { Workspace } from './workspace.ts'

const signal = new AbortController().signal
const post = 'POST /api/2.0/things/start'
const path = '/api/2.0/things/start'
const started = { thing_id: 7 }

/** A clock that advances at once instead of waiting. */
function jumpingClock(): ExchangeClock {
  let now = 0
  return { nowMs: () => now, sleep: async (milliseconds) => void (now += milliseconds) }
}

function workspaceAt(url: string, options: HttpOptions = {}): Workspace {
  const http = new Http({ clock: jumpingClock(), ...options })
  return new Workspace({
    name: 'production',
    url,
    credentials: { kind: 'token', token: 'dapi-of-the-test' },
    http,
  })
}

/** Answers in turn, then the last answer again and again. */
function inTurn(...answers: Answer[]): Answers[string] {
  let count = 0
  return () => answers[Math.min((count += 1), answers.length) - 1] ?? {}
}

const refused = (status: number, error_code: string, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  text: JSON.stringify({ error_code, message: 'No.' }),
  headers,
})

test('a change is sent with its method, its values and its body, and answers with the response of the workspace', async () => {
  const { url, requests } = await answering({ 'PATCH /api/2.0/things/7': started })
  const options = { method: 'PATCH', query: { force: true }, signal } as const
  expect(await workspaceAt(url).change('/api/2.0/things/7', { size: 2 }, options)).toEqual({
    isSent: true,
    answer: started,
  })
  expect(requests).toMatchObject([{ method: 'PATCH', query: { force: 'true' }, body: '{"size":2}' }])
})

test('a change may be answered with nothing', async () => {
  const { url } = await answering({ 'DELETE /api/2.0/things/7': { status: 204, text: '' } })
  const change = workspaceAt(url).change('/api/2.0/things/7', undefined, { method: 'DELETE', signal })
  expect(await change).toEqual({ isSent: true, answer: undefined })
})

test('a preview answers what would be sent, and sends nothing', async () => {
  const { url, requests } = await answering({})
  const options = { idempotencyToken: 'attach-7', preview: true, signal } as const
  expect(await workspaceAt(url).change(path, { thing: 7 }, options)).toEqual({
    isSent: false,
    request: { method: 'POST', url: `${url}${path}`, body: { thing: 7, idempotency_token: 'attach-7' } },
  })
  expect(requests).toEqual([])
})

test.each([
  ['a lost connection', 'cut' as const],
  ['a server error', refused(500, 'INTERNAL_ERROR')],
  ['an error of a gateway', { status: 502, text: 'bad gateway' }],
  ['a proxy that says no more than 503', { status: 503, text: '' }],
  ['an error that no workspace gave', { status: 520, text: 'unknown' }],
  ['a sign-in page', { status: 200, text: '<html>Sign in</html>' }],
])('after %s nobody knows whether the change was made, and it is not sent again', async (_what, answer) => {
  const { url, requests } = await answering({ [post]: inTurn(answer, started) })
  await expect(workspaceAt(url).change(path, { thing: 7 }, { signal })).rejects.toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringMatching(
      /^It is unknown whether the change was made: .*\/api\/2\.0\/things\/start/,
    ),
  })
  expect(requests).toHaveLength(1)
})

test('after silence nobody knows whether the change was made', async () => {
  const held = Promise.withResolvers<object>()
  const { url, requests } = await answering({ [post]: () => held.promise })
  const workspace = workspaceAt(url, { inactivityMs: 30 })
  await expect(workspace.change(path, {}, { signal })).rejects.toMatchObject({ code: 'outcome_unknown' })
  // It may not even have arrived.
  expect(requests.length).toBeLessThan(2)
  held.resolve({})
})

test.each([
  ['a lost connection', 'cut' as const],
  ['a server error', refused(500, 'INTERNAL_ERROR')],
  ['a proxy that says no more than 503', { status: 503, text: '' }],
])('a change with an idempotency token is sent again with it after %s', async (_what, answer) => {
  const { url, requests } = await answering({ [post]: inTurn(answer, started) })
  const options = { idempotencyToken: 'attach-7', signal }
  expect(await workspaceAt(url).change(path, { thing: 7 }, options)).toMatchObject({ answer: started })
  expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
    { thing: 7, idempotency_token: 'attach-7' },
    { thing: 7, idempotency_token: 'attach-7' },
  ])
})

test.each([
  ['a rate limit', { status: 429, text: '{}' }],
  ['a workspace that names its time', { status: 503, text: '', headers: { 'retry-after': '3' } }],
  ['a workspace that is unavailable', refused(503, 'TEMPORARILY_UNAVAILABLE')],
])('a change that was turned away by %s is sent again', async (_what, answer) => {
  const { url, requests } = await answering({ [post]: inTurn(answer, started) })
  expect(await workspaceAt(url).change(path, {}, { signal })).toMatchObject({ answer: started })
  expect(requests).toHaveLength(2)
})

test('a change that is the same however often it arrives is sent again', async () => {
  const { url, requests } = await answering({ [post]: inTurn('cut', started) })
  await workspaceAt(url).change(path, {}, { isRepeatable: true, signal })
  expect(requests).toHaveLength(2)
})

test.each([
  [400, 'INVALID_PARAMETER_VALUE', 'source_failed'],
  [403, 'PERMISSION_DENIED', 'forbidden'],
  [404, 'RESOURCE_DOES_NOT_EXIST', 'not_found'],
  [507, 'QUOTA_EXCEEDED', 'source_failed'],
])('a change that is refused with %i %s was certainly not made', async (status, word, code) => {
  const { url, requests } = await answering({ [post]: refused(status, word) })
  await expect(workspaceAt(url).change(path, {}, { signal })).rejects.toMatchObject({
    code,
    message: `POST ${url}${path} was refused with ${status} ${word}: No.`,
  })
  expect(requests).toHaveLength(1)
})

test('a change that cannot leave is tried again, and was certainly not made', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  await new Promise((resolve) => server.close(resolve))
  const error = workspaceAt(url).change(path, {}, { signal })
  await expect(error).rejects.toMatchObject({
    code: 'source_failed',
    message: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a token of more than 64 characters is refused before anything is sent', async () => {
  const { url, requests } = await answering({})
  const change = workspaceAt(url).change(path, {}, { idempotencyToken: 'x'.repeat(65), signal })
  await expect(change).rejects.toThrow('at most 64 characters')
  expect(requests).toEqual([])
})

test('a question is asked again if the refusal names a fault that passes', async () => {
  const { url } = await answering({
    'GET /api/passing': inTurn({ status: 400, text: '{"message":"deadline exceeded"}' }, { ok: true }),
    'GET /api/lasting': inTurn({ status: 400, text: '{"message":"no such field"}' }, { ok: true }),
  })
  expect(await workspaceAt(url).get('/api/passing', {}, signal)).toEqual({ ok: true })
  await expect(workspaceAt(url).get('/api/lasting', {}, signal)).rejects.toThrow('no such field')
})
