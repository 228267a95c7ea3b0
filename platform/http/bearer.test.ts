import { expect, test } from 'vitest'
import { jsonLines, type LogEntry } from './log.ts'
import type { Refusal } from './audit.ts'
import { authorOf, route } from './route.ts'
import type { ServerParts } from './server-context.ts'
import { answerScope, guarded, rename, renameRoute, serverWith } from './testing/calls.ts'
import { bearer, noAudit, openTokens, realNow, signedInAs, tokenOf, user } from './testing/parts.ts'

const ann = user('ann', 'user', ['1'])
const root = user('root', 'admin', null)
const tokens = openTokens({
  reading: tokenOf(ann, 'read'),
  writing: tokenOf(ann, 'write'),
  limited: tokenOf(root, 'read', ['2']),
})
const serving = (routes: ServerParts['routes'], given: Partial<ServerParts> = {}) =>
  serverWith(routes, { tokens, ...given })
const renaming = {
  method: 'POST',
  url: '/api/1.0/things/a/names',
  payload: { name: 'new' },
} as const

test('a program with a token sees what its owner sees', async () => {
  const app = await serving([answerScope('user')])
  const answer = await app.inject({ url: '/api/1.0/guarded/user', headers: bearer('reading') })
  expect([answer.statusCode, answer.json()]).toEqual([200, { workspaceIds: ['1'] }])
})

test('a token that is limited to a workspace sees that one only', async () => {
  const app = await serving([answerScope('user')])
  const ask = (query: string) =>
    app.inject({ url: `/api/1.0/guarded/user${query}`, headers: bearer('limited') })
  expect((await ask('')).json()).toEqual({ workspaceIds: ['2'] })
  expect((await ask('?workspaceId=1')).statusCode).toBe(404)
})

test('only a token that writes may change something, and is recorded as the author', async () => {
  const renamed = route(rename, (call) => ({ said: JSON.stringify(authorOf(call).actor) }))
  const app = await serving([renamed])
  const read = await app.inject({ ...renaming, headers: bearer('reading') })
  const write = await app.inject({ ...renaming, headers: bearer('writing') })
  expect([read.statusCode, read.json().message]).toEqual([
    403,
    'This API token only reads: use one that may also write.',
  ])
  expect(write.json().said).toBe('{"kind":"token","name":"ann/write"}')
})

test('a refused token is counted among the refusals of its name', async () => {
  const refusals: Refusal[] = []
  const audit = { ...noAudit, refused: (refusal: Refusal) => void refusals.push(refusal) }
  const app = await serving([renameRoute], { audit })
  await app.inject({ ...renaming, headers: bearer('reading') })
  const path = '/things/{thingId}/names'
  expect(refusals).toEqual([
    { actor: { kind: 'token', name: 'ann/read' }, method: 'POST', path, at: realNow },
  ])
})

test.each(['unknown', ''])('a token that is not valid is refused as such: "%s"', async (text) => {
  const app = await serving([answerScope('user'), answerScope('public')])
  for (const path of ['user', 'public']) {
    const headers = { authorization: `Bearer ${text}` }
    const answer = await app.inject({ url: `/api/1.0/guarded/${path}`, headers })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Lakegauge", error="invalid_token"')
  }
})

test('whoever sends neither cookie nor token learns how to identify', async () => {
  const app = await serving([answerScope('user')])
  const answer = await app.inject('/api/1.0/guarded/user')
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="Lakegauge"')
})

test('where a token is sent, no cookie is looked at', async () => {
  const app = await serving([answerScope('admin'), answerScope('user')])
  const both = (text: string) => ({ ...signedInAs('root'), ...bearer(text) })
  const asAnn = await app.inject({ url: '/api/1.0/guarded/admin', headers: both('reading') })
  const asNobody = await app.inject({ url: '/api/1.0/guarded/user', headers: both('unknown') })
  expect([asAnn.statusCode, asNobody.statusCode]).toEqual([403, 401])
})

test('another scheme than Bearer leaves the session as it is', async () => {
  const app = await serving([answerScope('user')])
  const headers = { ...signedInAs('ann'), authorization: 'Basic YTpi' }
  expect((await app.inject({ url: '/api/1.0/guarded/user', headers })).statusCode).toBe(200)
})

test('a call with a token is not asked where it comes from, as no browser adds a token by itself', async () => {
  const app = await serving([renameRoute])
  const origin = 'https://evil.example.com'
  const withToken = await app.inject({ ...renaming, headers: { origin, ...bearer('writing') } })
  const withCookie = await app.inject({ ...renaming, headers: { origin, ...signedInAs('ann') } })
  expect([withToken.statusCode, withCookie.statusCode]).toEqual([200, 403])
})

test('after five wrong secrets an id has to wait, and other tokens of that address do not', async () => {
  const id = '0123456789abcdef'
  const valid = `lgt_${id}_right`
  const app = await serving([answerScope('user')], {
    tokens: openTokens({ [valid]: tokenOf(ann, 'read'), reading: tokenOf(ann, 'read') }),
  })
  const statusOf = async (text: string, remoteAddress = '203.0.113.1') =>
    (await app.inject({ url: '/api/1.0/guarded/user', headers: bearer(text), remoteAddress })).statusCode
  for (let attempt = 1; attempt <= 5; attempt += 1) expect(await statusOf(`lgt_${id}_wrong`)).toBe(401)
  expect([await statusOf(`lgt_${id}_wrong`), await statusOf(valid)]).toEqual([429, 429])
  expect([await statusOf('reading'), await statusOf(valid, '203.0.113.2')]).toEqual([200, 200])
})

test('after a hundred wrong tokens an address has to wait', async () => {
  const app = await serving([answerScope('user')])
  const statusOf = async (text: string) =>
    (await app.inject({ url: '/api/1.0/guarded/user', headers: bearer(text) })).statusCode
  for (let attempt = 1; attempt <= 100; attempt += 1)
    expect(await statusOf(`lgt_${attempt.toString(16)}_x`)).toBe(401)
  expect([await statusOf('lgt_fff_x'), await statusOf('reading')]).toEqual([429, 429])
})

test('the log names a token by its id and never holds it', async () => {
  const text = `lgt_0123456789abcdef_${'s'.repeat(43)}`
  const lines: string[] = []
  const logged: LogEntry[] = []
  const write = jsonLines(
    (line) => void lines.push(line),
    () => realNow,
  )
  const log = (entry: LogEntry) => {
    logged.push(entry)
    write(entry)
  }
  const app = await serving([answerScope('user')], {
    log,
    tokens: openTokens({ [text]: tokenOf(ann, 'read') }),
  })
  await app.inject({ url: `/api/1.0/guarded/user?size=${text}`, headers: bearer(text) })
  await app.inject({ url: `/api/1.0/guarded/${text}`, headers: bearer(text) })
  await app.inject({ url: guarded('user').path, headers: bearer(`${text}x`) })
  await app.inject({ url: '/api/1.0/guarded/user', headers: bearer(`${text}x`) })
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'request', username: 'ann', tokenId: '0123456789abcdef' }),
  )
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'token refused', tokenId: '0123456789abcdef' }),
  )
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.join('')).not.toContain('sss')
})
