import { Http } from '#exchange/http.ts'
import type { ExchangeClock } from '#exchange/clock.ts'
import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { z } from 'zod'
import { Workspace } from './workspace.ts'

const signal = new AbortController().signal
const discovery: Answers = {
  'GET /.well-known/databricks-config': ({ headers }) => ({
    oidc_endpoint: `http://${headers.host}/oidc/accounts/{account_id}`,
    account_id: 'account-1',
  }),
  'GET /oidc/accounts/account-1/.well-known/oauth-authorization-server': ({ headers }) => ({
    token_endpoint: `http://${headers.host}/tokens`,
  }),
}

function withClient(url: string, http = new Http()): Workspace {
  const credentials = { kind: 'oauth', clientId: 'robot', clientSecret: 'secret of the robot' } as const
  return new Workspace({ name: 'production', url, credentials, http })
}

function tokens(lifetimeSeconds: number): Answers {
  let issued = 0
  return {
    'POST /tokens': () => ({
      access_token: `token-${(issued += 1)}`,
      token_type: 'Bearer',
      expires_in: lifetimeSeconds,
    }),
  }
}

test('the token endpoint is discovered, and only it gets the client id and secret', async () => {
  const { url, requests } = await answering({ ...discovery, ...tokens(3600), 'GET /api/things': {} })
  await withClient(url).get('/api/things', {}, signal)
  const [, , token, things] = requests
  expect(token?.headers.authorization).toBe(
    `Basic ${Buffer.from('robot:secret%20of%20the%20robot').toString('base64')}`,
  )
  expect(new URLSearchParams(token?.body).get('grant_type')).toBe('client_credentials')
  expect(things?.headers.authorization).toBe('Bearer token-1')
})

test('without discovery the default token endpoint is used', async () => {
  const { url, requests } = await answering({
    'GET /.well-known/databricks-config': { status: 404, text: 'no such page' },
    'POST /oidc/v1/token': { access_token: 'token-1', expires_in: 3600 },
    'GET /api/things': {},
  })
  await withClient(url).get('/api/things', {}, signal)
  expect(requests.at(-1)?.headers.authorization).toBe('Bearer token-1')
})

test('several calls share a token, and a new one is requested five minutes before it expires', async () => {
  let now = 0
  const clock: ExchangeClock = { nowMs: () => now, sleep: async () => undefined }
  const { url, requests } = await answering({ ...discovery, ...tokens(3600), 'GET /api/things': {} })
  const client = withClient(url, new Http({ clock }))
  const tokenOfNextCall = async () => {
    await client.get('/api/things', {}, signal)
    return requests.at(-1)?.headers.authorization
  }
  await Promise.all([tokenOfNextCall(), tokenOfNextCall()])
  now = 55 * 60_000 - 1
  expect(await tokenOfNextCall()).toBe('Bearer token-1')
  now = 55 * 60_000
  expect(await tokenOfNextCall()).toBe('Bearer token-2')
})

test('a refused token is renewed, also where what ends one ends the next, but not for ever', async () => {
  const refusal = { status: 401, text: '{"error_code":"UNAUTHENTICATED","message":"Token expired."}' }
  const { url, requests } = await answering({
    ...discovery,
    ...tokens(3600),
    'GET /api/first': ({ headers }) =>
      headers.authorization === 'Bearer token-4' ? { fine: true } : refusal,
    'GET /api/never': refusal,
  })
  const client = withClient(url)
  expect(await client.get('/api/first', {}, signal)).toEqual({ fine: true })
  await expect(client.get('/api/never', {}, signal)).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect(requests.filter(({ path }) => path === '/api/never')).toHaveLength(4)
})

test('a token that is refused like a missing right is renewed, and the error names no right if that fails', async () => {
  const refusal = {
    status: 403,
    text: '{"error_code":"PERMISSION_DENIED","message":"Invalid access token."}',
  }
  const { url, requests } = await answering({
    ...discovery,
    ...tokens(3600),
    'GET /api/first': ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? refusal : { fine: true },
    'GET /api/never': refusal,
    'GET /api/forbidden': {
      status: 403,
      text: '{"error_code":"PERMISSION_DENIED","message":"You do not own token settings."}',
    },
  })
  const client = withClient(url)
  expect(await client.get('/api/first', {}, signal)).toEqual({ fine: true })
  await expect(client.get('/api/never', {}, signal)).rejects.toMatchObject({ code: 'invalid_credentials' })
  await expect(client.get('/api/forbidden', {}, signal)).rejects.toMatchObject({ code: 'forbidden' })
  expect(requests.filter(({ path }) => path === '/api/forbidden')).toHaveLength(1)
})

test('concurrent calls with the same refused token share one new token', async () => {
  const refusal = { status: 401, text: '{"error_code":"UNAUTHENTICATED","message":"Token expired."}' }
  const { url, requests } = await answering({
    ...discovery,
    ...tokens(3600),
    'GET /api/things': ({ headers }) =>
      headers.authorization === 'Bearer token-1' ? refusal : { fine: true },
  })
  const client = withClient(url, new Http({ requestsPerSecond: 1000, inFlight: 8 }))
  await Promise.all(Array.from({ length: 6 }, () => client.get('/api/things', {}, signal)))
  expect(requests.filter(({ path }) => path === '/tokens')).toHaveLength(2)
})

test('a rate-limit error keeps its retry time', async () => {
  const { url } = await answering({
    ...discovery,
    ...tokens(3600),
    'GET /api/things': {
      status: 429,
      text: '{"error_code":"REQUEST_LIMIT_EXCEEDED","message":"Later."}',
      headers: { 'retry-after': '900' },
    },
  })
  await expect(withClient(url).get('/api/things', {}, signal)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 900,
  })
})

const things = z.looseObject({ things: z.array(z.number()).default([]) })

async function listed(answer: (query: Readonly<Record<string, string>>) => object): Promise<number[]> {
  const { url } = await answering({
    ...discovery,
    ...tokens(3600),
    'GET /api/things': ({ query }) => answer(query),
  })
  const all: number[] = []
  for await (const page of withClient(url).pages('/api/things', {}, things, signal)) all.push(...page.things)
  return all
}

test('a list without page tokens continues after its last item', async () => {
  const pages: Readonly<Record<string, object>> = {
    '0': { things: [1, 2], has_more: true },
    '2': { things: [3], has_more: true },
    '3': { has_more: false },
  }
  expect(await listed(({ offset = '0' }) => pages[offset] ?? {})).toEqual([1, 2, 3])
})

test.each([
  ['a token', { things: [1], next_page_token: 'two' }],
  ['a page', { things: [1], has_more: true }],
])('a list that answers %s again and again is refused', async (_what, page) => {
  await expect(listed(() => page)).rejects.toThrow('leads back to an earlier page')
})

test('a repeated page of a list is ignored', async () => {
  const pages: Readonly<Record<string, object>> = {
    '': { things: [1, 2], next_page_token: 'again' },
    again: { things: [1, 2], next_page_token: 'last' },
    last: { things: [3] },
  }
  expect(await listed(({ page_token = '' }) => pages[page_token] ?? {})).toEqual([1, 2, 3])
})
