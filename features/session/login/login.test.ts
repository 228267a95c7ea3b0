import { expect, test } from 'vitest'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { lowCost, passwordHash } from '#state/password.ts'
import type { LogEntry } from '#http/log.ts'
import type { ServerParts } from '#http/server-context.ts'
import { stateSessions } from '#http/state-sessions.ts'
import { stateAccounts } from '#product/server/accounts.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'

const password = 'correct horse battery'

const state = emptiedState('embedded')

/** A server over a real embedded state with one administrator, Ann, whose password must be changed. */
async function serverWithAnn(
  parts: Partial<ServerParts> = {},
  { logged = [], mostWaitingOfOne = 10 }: { logged?: LogEntry[]; mostWaitingOfOne?: number } = {},
) {
  const { db } = state()
  const { clocks } = sessionPorts()
  const ann = {
    username: 'Ann',
    roles: ['admin' as const],
    workspaceIds: null,
    mustChangePassword: true,
    passwordHash: await passwordHash(password, lowCost),
  }
  await addAccount(state(), ann, clocks.realNow())
  const ports = {
    accounts: stateAccounts(state(), clocks, {
      atOnce: 1,
      atOnceOfOne: 1,
      mostWaiting: 10,
      mostWaitingOfOne,
    }),
    sessions: stateSessions(db, clocks.realNow),
    log: (entry: LogEntry) => void logged.push(entry),
  }
  const { app } = await sessionServer(ports, parts)
  return app
}

type App = Awaited<ReturnType<typeof serverWithAnn>>

function signIn(app: App, username: string, given: string, forwardedFor = '') {
  const headers = forwardedFor ? { 'x-forwarded-for': forwardedFor } : {}
  return app.inject({
    method: 'POST',
    url: '/api/1.0/public/login',
    headers,
    payload: { username, password: given },
  })
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
  const answer = await signIn(await serverWithAnn({ publicUrl: 'https://cost.example.com' }), 'Ann', password)
  expect(answer.headers['set-cookie']).toMatch(
    /^lakegauge_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('keeps the cookie to https where a proxy has taken it off', async () => {
  const app = await serverWithAnn()
  const answer = await app.inject({
    method: 'POST',
    url: '/api/1.0/public/login',
    headers: { 'x-forwarded-proto': 'https' },
    payload: { username: 'Ann', password },
  })
  expect(answer.headers['set-cookie']).toContain('; Secure')
})

test('answers the same for a wrong password and for a name that nobody has', async () => {
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

test('right passwords that wait for their turn are no failed attempts, and wrong ones are counted each', async () => {
  const app = await serverWithAnn()
  const right = await Promise.all(Array.from({ length: 8 }, () => signIn(app, 'ann', password)))
  expect(right.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  const wrong = await Promise.all(Array.from({ length: 8 }, () => signIn(app, 'ann', 'wrong')))
  expect(wrong.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    401, 401, 401, 401, 401, 429, 429, 429,
  ])
})

test('believes no forwarded address of somebody who is no trusted proxy', async () => {
  const app = await serverWithAnn()
  for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(app, 'Ann', 'wrong', `203.0.113.${attempt}`)
  expect((await signIn(app, 'Ann', password, '203.0.113.6')).statusCode).toBe(429)
})

test('locks out the address that a trusted proxy names, and no other behind it', async () => {
  const app = await serverWithAnn({ trustedProxies: ['loopback'] })
  for (let attempt = 1; attempt <= 5; attempt += 1) await signIn(app, 'Ann', 'wrong', '203.0.113.1')
  expect((await signIn(app, 'Ann', password, '203.0.113.1')).statusCode).toBe(429)
  expect((await signIn(app, 'Ann', password, '203.0.113.2')).statusCode).toBe(200)
})

test('refuses what too many sign in at once with its own sentence, and checks a right one soon after', async () => {
  const app = await serverWithAnn({}, { mostWaitingOfOne: 2 })
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) => signIn(app, `name ${index}`, 'wrong')),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 401)
  expect(refused).toHaveLength(2)
  for (const { statusCode, headers, json } of refused)
    expect([statusCode, headers['retry-after'], json().message]).toEqual([
      429,
      '5',
      'Too many people are signing in right now. Wait 5 seconds, then try again.',
    ])
  expect((await signIn(app, 'Ann', password)).statusCode).toBe(200)
})

test('logs who failed to sign in, from where, and never the password', async () => {
  const logged: LogEntry[] = []
  const app = await serverWithAnn({ trustedProxies: ['loopback'] }, { logged })
  for (let attempt = 1; attempt <= 6; attempt += 1) await signIn(app, 'Ann', 'wrong', '203.0.113.1')
  await signIn(app, 'Ann', password, '203.0.113.2')
  const events = logged.map(({ event, username, address }) => [event, username, address])
  expect(events.slice(-3)).toEqual([
    ['sign-in failed', 'Ann', '203.0.113.1'],
    ['sign-in refused', 'Ann', '203.0.113.1'],
    ['sign-in', 'Ann', '203.0.113.2'],
  ])
  expect(JSON.stringify(logged)).not.toContain('wrong')
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
