import { expect, test } from 'vitest'
import { realNow } from '#http/testing/parts.ts'
import { stateSessions } from '#http/state-sessions.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { stateSessionList } from '#product/server/session-list-ports.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'
import { browserName } from './browser/browser-name.ts'

const state = emptiedState('embedded')
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A server with two sessions of ann, from two browsers, and one of root. */
async function serverWithSessions() {
  for (const [username, roles] of [
    ['ann', ['user']],
    ['root', ['admin']],
  ] as const)
    await addAccount(state(), { username, roles: [...roles] }, realNow)
  const now = () => realNow
  const sessions = stateSessions(state().db, now)
  const { app } = await sessionServer({ sessions, sessionList: stateSessionList(state(), now) })
  const opened = async (username: string, address: string) => {
    const { token } = await sessions.open(username, { address, browser: firefox })
    return { cookie: `lakegauge_session=${token}` }
  }
  const [here, there, root] = [
    await opened('ann', '192.0.2.1'),
    await opened('ann', '192.0.2.2'),
    await opened('root', '192.0.2.3'),
  ]
  const list = async (headers: { cookie: string }, path = '/sessions') =>
    (await app.inject({ url: `/api/1.0${path}`, headers })).json()
  const idOf = async (address: string): Promise<string> =>
    (await list(root, '/sessions/all')).sessions.find((one: { address: string }) => one.address === address)
      .sessionId
  const end = async (headers: { cookie: string }, sessionId: string) =>
    (await app.inject({ method: 'DELETE', url: `/api/1.0/sessions/${sessionId}`, headers })).statusCode
  return { list, end, idOf, here, there, root }
}

test('somebody sees their own sessions, this one marked, and nothing that opens one', async () => {
  const { list, here } = await serverWithSessions()
  const answer = await list(here)
  const shown = answer.sessions.map(({ address, isCurrent, browser }: Record<string, unknown>) => [
    address,
    isCurrent,
    browser,
  ])
  expect(shown.toSorted()).toEqual([
    ['192.0.2.1', true, firefox],
    ['192.0.2.2', false, firefox],
  ])
  expect(answer.listsAll).toBe(false)
  expect(JSON.stringify(answer)).not.toContain(here.cookie.split('=')[1])
})

test('a session that is ended is signed out at once, and that is recorded', async () => {
  const { list, end, idOf, here, there } = await serverWithSessions()
  expect(await end(here, await idOf('192.0.2.2'))).toBe(200)
  expect((await list(there)).code).toBe('unauthenticated')
  expect((await list(here)).sessions).toHaveLength(1)
  const recorded = (await recordedChanges(state().db)).filter(({ what }) => what === 'session.end')
  expect(recorded.map(({ about, actor, before }) => [about.id, actor.name, before])).toEqual([
    ['ann', 'ann', { address: '192.0.2.2', browser: firefox, startedAt: realNow.toISOString() }],
  ])
})

test('only an admin lists and ends the sessions of others', async () => {
  const { list, end, idOf, here, there, root } = await serverWithSessions()
  expect((await list(here, '/sessions/all')).code).toBe('forbidden')
  expect(await end(here, await idOf('192.0.2.3'))).toBe(404)
  expect((await list(root, '/sessions/all')).sessions).toHaveLength(3)
  expect(await end(root, await idOf('192.0.2.2'))).toBe(200)
  expect((await list(there)).code).toBe('unauthenticated')
  expect((await list(root)).listsAll).toBe(true)
})

test.each([
  [firefox, 'Firefox 140 on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0',
    'Edge 141 on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  [null, 'Not known'],
])('%s is shown as %s', (agent, name) => {
  expect(browserName(agent)).toBe(name)
})
