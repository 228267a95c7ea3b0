import { beforeEach, describe, expect, test } from 'vitest'
import { closeSession, expireSessions, findSession, openSession } from './sessions.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const opened = new Date('2025-05-31T08:00:00Z')
const noon = new Date('2025-05-31T12:00:00Z')
const evening = new Date('2025-05-31T20:00:00Z')

describe.each(kinds)('sessions in %s state', (kind) => {
  const state = emptiedState(kind)

  beforeEach(async () => {
    await state().executeSql(
      `insert into app_user values ('anna', 'x', array['user'], null, false, now(), now())`,
    )
  })

  test('a token finds its session and its user', async () => {
    const { token, expiresAt } = await openSession(state().db, 'anna', opened)

    expect(expiresAt).toEqual(evening)
    expect(await findSession(state().db, token, opened)).toEqual({
      user: { username: 'anna', roles: ['user'], workspaceIds: null, mustChangePassword: false },
      actor: { kind: 'person', name: 'anna' },
      createdAt: opened,
      expiresAt: evening,
    })
  })

  test('tokens are long, differ, and are not kept', async () => {
    const tokens = [
      await openSession(state().db, 'anna', opened),
      await openSession(state().db, 'anna', opened),
    ]
    const kept = JSON.stringify(await state().db.selectFrom('user_session').selectAll().execute())

    expect(tokens[0]?.token).toMatch(/^[\w-]{43}$/)
    expect(tokens[0]?.token).not.toBe(tokens[1]?.token)
    expect(kept).not.toContain(tokens[0]?.token)
  })

  test('a session ends after twelve hours without a call', async () => {
    const { token } = await openSession(state().db, 'anna', opened)

    expect(await findSession(state().db, token, evening)).toBeUndefined()
  })

  test('a call extends the session by twelve hours', async () => {
    const { token } = await openSession(state().db, 'anna', opened)

    expect((await findSession(state().db, token, noon))?.expiresAt).toEqual(new Date('2025-06-01T00:00:00Z'))
    expect(await findSession(state().db, token, evening)).toBeDefined()
  })

  test('a session ends after seven days, however often it is used', async () => {
    const { token } = await openSession(state().db, 'anna', opened)
    const hour = (hours: number) => new Date(opened.getTime() + hours * 3_600_000)
    for (let hours = 10; hours < 7 * 24; hours += 10)
      expect((await findSession(state().db, token, hour(hours)))?.user.username).toBe('anna')

    expect(await findSession(state().db, token, hour(7 * 24))).toBeUndefined()
  })

  test('calls within a minute write nothing', async () => {
    const { token } = await openSession(state().db, 'anna', opened)

    const session = await findSession(state().db, token, new Date('2025-05-31T08:00:59Z'))

    expect(session?.expiresAt).toEqual(evening)
  })

  test('a closed session and an unknown token are not found', async () => {
    const { token } = await openSession(state().db, 'anna', opened)
    await closeSession(state().db, token)

    expect(await findSession(state().db, token, opened)).toBeUndefined()
    expect(await findSession(state().db, 'guess', opened)).toBeUndefined()
  })

  test('expired sessions are removed and open ones stay', async () => {
    await openSession(state().db, 'anna', opened)
    const { token } = await openSession(state().db, 'anna', noon)

    expect(await expireSessions(state().db, evening)).toBe(1)
    expect(await findSession(state().db, token, evening)).toBeDefined()
  })
})
