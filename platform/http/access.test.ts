import { expect, test } from 'vitest'
import { answerScope, renameRoute, serverWith } from './testing/calls.ts'
import { openSessions, signedInAs, user } from './testing/parts.ts'

test('asks somebody without a session to sign in', async () => {
  const app = await serverWith([answerScope('user')])
  const answer = await app.inject('/api/1.0/guarded/user')
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({
    code: 'unauthenticated',
    correlationId: answer.headers['x-correlation-id'],
  })
})

test('answers a session that has ended like none', async () => {
  const app = await serverWith([answerScope('user')])
  const answer = await app.inject({ url: '/api/1.0/guarded/user', headers: signedInAs('nobody') })
  expect(answer.statusCode).toBe(401)
})

test('refuses a user what only an admin may do', async () => {
  const app = await serverWith([answerScope('admin')])
  const asAnn = await app.inject({ url: '/api/1.0/guarded/admin', headers: signedInAs('ann') })
  const asRoot = await app.inject({ url: '/api/1.0/guarded/admin', headers: signedInAs('root') })
  expect([asAnn.statusCode, asRoot.statusCode]).toEqual([403, 200])
  expect(asAnn.json()).toMatchObject({ message: 'Requires admin rights.' })
})

test('shows no data before a one-time password is changed', async () => {
  const fresh = { ...user('fresh', 'admin', null), mustChangePassword: true }
  const app = await serverWith([answerScope('user'), answerScope('signed-in')], {
    sessions: openSessions([fresh]),
  })
  const data = await app.inject({ url: '/api/1.0/guarded/user', headers: signedInAs('fresh') })
  const own = await app.inject({ url: '/api/1.0/guarded/signed-in', headers: signedInAs('fresh') })
  expect([data.statusCode, data.json().code, own.statusCode]).toEqual([403, 'password_change_required', 200])
})

test.each([
  ['', ['1', '2']],
  ['?workspaceId=2', ['2']],
  ['?workspaceId=1&workspaceId=2', ['1', '2']],
  ['?subscriptionId=north', ['1']],
])('narrows the scope by %s', async (query, workspaceIds) => {
  const app = await serverWith([answerScope('user')])
  const answer = await app.inject({ url: `/api/1.0/guarded/user${query}`, headers: signedInAs('root') })
  expect(answer.json()).toEqual({ workspaceIds })
})

test('narrows the scope by the body too', async () => {
  const app = await serverWith([renameRoute])
  const answer = await app.inject({
    method: 'POST',
    url: '/api/1.0/things/a/names',
    headers: signedInAs('ann'),
    payload: { name: 'new', workspaceId: ['2'] },
  })
  expect(answer.statusCode).toBe(404)
})

test('answers a hidden and an unknown workspace alike', async () => {
  const app = await serverWith([answerScope('user')])
  const [hidden, unknown] = await Promise.all(
    ['2', '9'].map((id) =>
      app.inject({ url: `/api/1.0/guarded/user?workspaceId=${id}`, headers: signedInAs('ann') }),
    ),
  )
  expect([hidden?.statusCode, unknown?.statusCode]).toEqual([404, 404])
  expect(hidden?.json().message.replace('2', '9')).toBe(unknown?.json().message)
})

test('refuses a changing call from another site and lets programs through', async () => {
  const app = await serverWith([renameRoute])
  const send = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/1.0/things/a/names',
      headers: { ...headers, ...signedInAs('ann') },
      payload: { name: 'new' },
    })
  const foreign = await send({ origin: 'https://evil.example.com' })
  const program = await send({})
  expect([foreign.statusCode, program.statusCode]).toEqual([403, 200])
})
