import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import { mayRead } from '#contract/guard.ts'
import { StillRunning } from '#jobs/still-running.ts'
import type { LogEntry } from './log.ts'
import { route } from './route.ts'
import { answerScope, guarded, rename, renameRoute, serverWith } from './testing/calls.ts'
import { signedInAs } from './testing/parts.ts'

test('answers with the parsed path and body', async () => {
  const app = await serverWith([renameRoute])
  const answer = await app.inject({
    method: 'POST',
    url: '/api/1.0/things/a%2Fb/names',
    headers: signedInAs('ann'),
    payload: { name: 'new' },
  })
  expect(answer.json()).toEqual({ said: 'a/b is new' })
})

test('puts build, commit, correlation id and security headers on every answer', async () => {
  const app = await serverWith([])
  for (const url of ['/healthz', '/api/1.0/nothing', '/somewhere']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'x-build-version': '1.2.3',
      'x-commit-id': 'abc1234',
      'x-correlation-id': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  }
})

test('refuses an unknown parameter by its name', async () => {
  const app = await serverWith([answerScope('user')])
  const answer = await app.inject({ url: '/api/1.0/guarded/user?sice=5', headers: signedInAs('ann') })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: 'unknown_parameter',
    field: 'sice',
    message: 'There is no parameter sice. Known here: subscriptionId, workspaceId, workspaceHost, size.',
  })
})

test.each(['things/a%00/names', 'things/a/names?size=%00'])('refuses U+0000 in %s', async (path) => {
  const app = await serverWith([renameRoute])
  const answer = await app.inject({
    method: 'POST',
    url: `/api/1.0/${path}`,
    headers: signedInAs('ann'),
    payload: { name: 'b' },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toContain('contains the character U+0000')
})

test('refuses a malformed parameter with its name and a sentence', async () => {
  const app = await serverWith([answerScope('user')])
  const answer = await app.inject({ url: '/api/1.0/guarded/user?size=251', headers: signedInAs('ann') })
  expect(answer.json()).toMatchObject({
    code: 'invalid_parameter',
    field: 'size',
    message: 'The parameter size cannot be used: Too big: expected number to be <=250.',
  })
})

test.each([
  [{ payload: { name: 1 } }, 400, 'name'],
  [{ payload: { name: 'a', colour: 'red' } }, 400, 'colour'],
  [{ payload: { name: 'a\0b' } }, 400, 'name'],
  [{ payload: { 'a\0': 'b' } }, 400, 'a\\0'],
  [{ payload: { name: '\ud800 abc' } }, 400, 'name'],
  [{ payload: { name: 'abc \udc00' } }, 400, 'name'],
  [{ payload: { 'a\udc00': 'b' } }, 400, 'a\ufffd'],
  [{ payload: '{', headers: { 'content-type': 'application/json' } }, 400, undefined],
  [{ payload: 'name=a', headers: { 'content-type': 'text/plain' } }, 415, undefined],
  [{ payload: { name: 'a'.repeat(1_100_000) } }, 413, undefined],
])(
  'refuses the body of case %#',
  async (
    { payload, headers = {} }: { payload: string | object; headers?: Record<string, string> },
    status,
    field,
  ) => {
    const app = await serverWith([renameRoute])
    const answer = await app.inject({
      method: 'POST',
      url: '/api/1.0/things/a/names',
      headers: { ...headers, ...signedInAs('ann') },
      payload,
    })
    expect([answer.statusCode, answer.json().field]).toEqual([status, field])
  },
)

const failing = (error: unknown) =>
  route(guarded('public'), () => {
    throw error
  })

test('answers an unexpected error without its text and logs where it came from', async () => {
  const logged: LogEntry[] = []
  const app = await serverWith([failing(new Error('secret detail'))], { logged })
  const answer = await app.inject('/api/1.0/guarded/public')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret detail')
  expect(logged).toContainEqual(
    expect.objectContaining({
      event: 'error',
      cause: 'secret detail',
      correlationId: answer.json().correlationId,
    }),
  )
})

test('says when to try again', async () => {
  const error = new CodedError('too_many_requests', 'Wait.', { retryAfterSeconds: 40 })
  const answer = await (await serverWith([failing(error)])).inject('/api/1.0/guarded/public')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '40'])
})

test('does not pass on an answer other than declared while answers are validated', async () => {
  const wrong = { ...answerScope('public'), answer: async () => ({ workspaceIds: 'all' }) }
  expect((await (await serverWith([wrong])).inject('/api/1.0/guarded/public')).statusCode).toBe(500)
  const trusting = await serverWith([wrong], { validateAnswers: false })
  expect((await trusting.inject('/api/1.0/guarded/public')).statusCode).toBe(200)
})

test.each(['/api/1.0/nothing', '/api/nothing', '/api/1.0/%ZZ', '/assets/missing.js'])(
  'answers %s, which nothing serves, as JSON',
  async (url) => {
    const answer = await (await serverWith([])).inject(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.json()).toMatchObject({ correlationId: answer.headers['x-correlation-id'] })
  },
)

test('tells routes with fields in one place apart by what follows', async () => {
  const get = (name: string, path: string) =>
    route(
      endpoint({
        name,
        method: 'GET',
        path,
        guard: mayRead('public', 'none'),
        summary: 'Answers its name.',
        query: z.strictObject({}),
        body: undefined,
        output: z.object({ name: z.string(), path: z.unknown() }),
      }),
      (call) => ({ name, path: call.path }),
    )
  const app = await serverWith([
    get('csv', '/reports/{assetSubType}/csv'),
    get('orders', '/reports/{type}/{customerId}/orders'),
    get('customerOrders', '/reports/customers/{customerId}/orders'),
  ])
  const names = await Promise.all(
    ['customers/csv', 'customers/5/orders', 'suppliers/5/orders'].map(async (path) =>
      (await app.inject(`/api/1.0/reports/${path}`)).json(),
    ),
  )
  expect(names).toEqual([
    { name: 'csv', path: { assetSubType: 'customers' } },
    { name: 'customerOrders', path: { customerId: '5' } },
    { name: 'orders', path: { type: 'suppliers', customerId: '5' } },
  ])
})

test('logs each request without its query', async () => {
  const logged: LogEntry[] = []
  const app = await serverWith([answerScope('user')], { logged })
  await app.inject({ url: '/api/1.0/guarded/user?workspaceId=1', headers: signedInAs('ann') })
  expect(logged).toEqual([
    expect.objectContaining({
      event: 'request',
      method: 'GET',
      path: '/api/1.0/guarded/user',
      endpoint: 'get-user',
      status: 200,
      username: 'ann',
    }),
  ])
  expect(JSON.stringify(logged)).not.toContain('workspaceId')
})

test('is ready when its parts are, and says what is missing when asked', async () => {
  const parts = { mart: { ready: false, says: 'Nothing is published yet.' } }
  const app = await serverWith([], { readiness: async () => ({ ready: false, showsPages: false, parts }) })
  const short = await app.inject('/readyz')
  expect([short.statusCode, short.json()]).toEqual([503, { ready: false }])
  expect((await app.inject({ url: '/readyz?detail', headers: signedInAs('root') })).json()).toEqual({
    ready: false,
    parts,
  })
})

test('describes its calls for programs and for readers', async () => {
  const app = await serverWith([renameRoute])
  const document = await app.inject('/api/1.0/openapi.json')
  const page = await app.inject('/api/1.0/docs')
  expect(Object.keys(document.json().paths)).toEqual(['/things/{thingId}/names'])
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.body).toContain('Renames a thing.')
  expect(page.body).not.toContain('<script')
})

test('believes only a trusted proxy about who calls, and nobody unless told', async () => {
  const tellAddress = route(
    { ...guarded('public'), output: z.object({ address: z.string() }) },
    ({ address }) => ({
      address,
    }),
  )
  const logged: LogEntry[] = []
  const trusting = await serverWith([tellAddress], { trustedProxies: ['loopback'], logged })
  const wary = await serverWith([tellAddress], { logged })
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const ask = async (app: typeof wary, remoteAddress: string) =>
    (await app.inject({ url: '/api/1.0/guarded/public', remoteAddress, headers })).json().address
  expect(await ask(trusting, '127.0.0.1')).toBe('203.0.113.7')
  expect(logged.filter(({ event }) => event === 'warning')).toEqual([])
  expect(await ask(trusting, '198.51.100.2')).toBe('198.51.100.2')
  expect(await ask(wary, '127.0.0.1')).toBe('127.0.0.1')
  await ask(wary, '127.0.0.1')
  expect(logged.filter(({ event }) => event === 'warning')).toEqual([
    { event: 'warning', level: 'warn', says: expect.stringContaining('198.51.100.2 forwards calls') },
    { event: 'warning', level: 'warn', says: expect.stringContaining('set TRUSTED_PROXIES') },
  ])
})

test.each(['/api/1.0/things/_/names', '/api/1.0/_', '/_', '/readyz/_'])(
  'quotes at most 64 characters of an outside name in the answer and the log of %s',
  async (path) => {
    const logged: LogEntry[] = []
    const app = await serverWith([renameRoute], { logged })
    const name = 'x'.repeat(1_500)
    const answer = await app.inject({
      method: 'POST',
      url: `${path.replace('_', name)}?${name}=1`,
      headers: { 'content-type': 'application/json', ...signedInAs('ann') },
      body: `{"${name}":1}`,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(logged.map(({ event }) => event)).toContain('request')
    expect(answer.body + JSON.stringify(logged)).not.toMatch(/x{65}/)
  },
)

test('tells browsers to come back by https only where they come by https, also behind a proxy', async () => {
  const [plain, named] = await Promise.all([
    serverWith([]),
    serverWith([], { publicUrl: 'https://cost.example.com' }),
  ])
  const transport = async (app: typeof plain, headers: Record<string, string> = {}) =>
    (await app.inject({ url: '/healthz', headers })).headers['strict-transport-security']
  expect(await transport(plain)).toBeUndefined()
  expect(await transport(plain, { 'x-forwarded-proto': 'http' })).toBeUndefined()
  expect(await transport(plain, { 'x-forwarded-proto': 'https, http' })).toBe('max-age=31536000')
  expect(await transport(named)).toBe('max-age=31536000')
})

test('says with 202 that an answer is still being worked on, and when to ask again', async () => {
  const logged: LogEntry[] = []
  const running = route(rename, () => {
    throw new StillRunning({
      status: 'running',
      startedAt: '2026-03-01T12:00:00.000Z',
      elapsedMs: 2_000,
      sentence: 'Names are looked up.',
    })
  })
  const app = await serverWith([running], { logged })
  const answer = await app.inject({
    method: 'POST',
    url: '/api/1.0/things/a/names',
    headers: { 'content-type': 'application/json', ...signedInAs('ann') },
    body: '{"name":"b"}',
  })
  expect(answer).toMatchObject({ statusCode: 202, headers: { 'retry-after': '1' } })
  expect(answer.json()).toEqual({
    status: 'running',
    startedAt: '2026-03-01T12:00:00.000Z',
    elapsedMs: 2_000,
    sentence: 'Names are looked up.',
  })
  expect(logged.filter(({ event }) => event === 'error')).toEqual([])
})
