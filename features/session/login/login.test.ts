import { expect, test } from 'vitest'

import { sharedState, stores } from '#state/testing/stores.ts'
import { createUser } from '#state/users.ts'
import { stateSessions } from '#http/state-sessions.ts'
import { stateAccounts } from '#product/server/accounts.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'

const password = 'correct horse battery'

const embedded = stores.find(({ kind }) => kind === 'embedded')
const newPlace = embedded?.newPlace ?? (() => Promise.reject(new Error('there is no embedded store')))
const state = sharedState(newPlace)

/** A server over a real embedded state with one administrator, Ann, whose password must be changed. */
async function serverWithAnn(publicUrl?: string) {
  const { db } = state()
  const { clocks } = sessionPorts()
  const ann = {
    username: 'Ann',
    roles: ['admin' as const],
    workspaceIds: null,
    mustChangePassword: true,
    password,
  }
  await createUser(db, ann, clocks.realNow())
  const ports = { accounts: stateAccounts(db, clocks), sessions: stateSessions(db, clocks.realNow) }
  const { app } = await sessionServer(ports, { publicUrl })
  return app
}

type App = Awaited<ReturnType<typeof serverWithAnn>>

function signIn(app: App, username: string, given: string) {
  return app.inject({ method: 'POST', url: '/api/1.0/public/login', payload: { username, password: given } })
}

function cookieOf(answer: Awaited<ReturnType<typeof signIn>>): string {
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

test('signs in whoever knows the password, in whatever case the name is written', async () => {
  const app = await serverWithAnn()
  const answer = await signIn(app, 'ann', password)
  expect(answer.json()).toMatchObject({ username: 'Ann' })
  const me = await app.inject({ url: '/api/1.0/user-info', headers: { cookie: cookieOf(answer) } })
  expect(me.json()).toMatchObject({ username: 'Ann', isAdmin: true, mustChangePassword: true })
})

test('keeps the session in a cookie that scripts and other sites cannot use', async () => {
  const answer = await signIn(await serverWithAnn('https://cost.example.com'), 'Ann', password)
  expect(answer.headers['set-cookie']).toMatch(
    /^lakegauge_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('says the same for a wrong password and for a name that nobody has', async () => {
  const app = await serverWithAnn()
  for (const username of ['Ann', 'Bob']) {
    const answer = await signIn(app, username, 'wrong')
    expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
      401,
      'invalid_credentials',
      'Invalid credentials!',
    ])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('refuses the sixth attempt in a row, even with the right password', async () => {
  const app = await serverWithAnn()
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    expect((await signIn(app, 'Ann', 'wrong')).statusCode).toBe(401)
  }
  const sixth = await signIn(app, 'ann', password)
  expect([sixth.statusCode, sixth.headers['retry-after']]).toEqual([429, '900'])
})

test('a changed password lets data through, goes on in the same browser and replaces the old one', async () => {
  const app = await serverWithAnn()
  const cookie = cookieOf(await signIn(app, 'Ann', password))
  const before = await app.inject({ url: '/api/1.0/sources', headers: { cookie } })
  expect(before.json().code).toBe('password_change_required')

  const changed = await app.inject({
    method: 'POST',
    url: '/api/1.0/password',
    headers: { cookie },
    payload: { currentPassword: password, newPassword: 'another long one' },
  })
  const after = await app.inject({ url: '/api/1.0/sources', headers: { cookie: cookieOf(changed) } })
  const elsewhere = await app.inject({ url: '/api/1.0/sources', headers: { cookie } })
  expect([changed.statusCode, after.statusCode, elsewhere.statusCode]).toEqual([200, 200, 401])
  expect((await signIn(app, 'Ann', password)).statusCode).toBe(401)
  expect((await signIn(app, 'Ann', 'another long one')).statusCode).toBe(200)
})

test('signing out ends the session on the server and removes the cookie', async () => {
  const app = await serverWithAnn()
  const cookie = cookieOf(await signIn(app, 'Ann', password))
  const answer = await app.inject({ url: '/api/1.0/logout', headers: { cookie } })
  expect(answer.headers['set-cookie']).toMatch(
    /^lakegauge_session=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/,
  )
  expect((await app.inject({ url: '/api/1.0/user-info', headers: { cookie } })).statusCode).toBe(401)
})
