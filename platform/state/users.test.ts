import { describe, expect, test } from 'vitest'
import { findSession, openSession } from './sessions.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'
import { changePassword, createUser, findUser, hasUsers, verifyAndRenew, verifyPassword } from './users.ts'

const now = new Date('2025-05-31T23:00:00Z')
const root = byPerson('root', now)
const anna = {
  username: 'Anna',
  password: 'correct horse',
  roles: ['user' as const, 'executive' as const],
  workspaceIds: ['1', '4'],
  mustChangePassword: true,
}

describe.each(kinds)('users in %s state', (kind) => {
  const state = emptiedState(kind)

  async function insertUser(roles: string, workspaceIds: string): Promise<void> {
    await state().executeSql(
      `insert into app_user values ('Anna', 'no hash', ${roles}, ${workspaceIds}, false, now(), now())`,
    )
  }

  test('a new user signs in with the name in any case, and with no other password', async () => {
    expect(await hasUsers(state().db)).toBe(false)
    await createUser(state(), anna, root)

    expect(await hasUsers(state().db)).toBe(true)
    expect(await verifyPassword(state().db, 'ANNA', 'correct horse')).toEqual({
      username: 'Anna',
      roles: ['user', 'executive'],
      workspaceIds: ['1', '4'],
      mustChangePassword: true,
    })
    expect(await verifyPassword(state().db, 'Anna', 'correct horsf')).toBeUndefined()
  })

  test('a password for an unknown name is wrong', async () => {
    expect(await verifyPassword(state().db, 'bert', '')).toBeUndefined()
  })

  test('a name that differs only by case is taken', async () => {
    await insertUser(`array['user']`, 'null')

    await expect(createUser(state(), { ...anna, username: 'anna' }, root)).rejects.toMatchObject({
      code: 'conflict',
      field: 'username',
    })
  })

  test('a hash of a former release is replaced when its password is entered, once', async () => {
    await createUser(state(), anna, root)
    const former = 'scrypt$1024$1$1$c2FsdA==$3JE/1M/tisIqzoWzD3F45UO6aNQgBFo1IFfFzj42Bdg='
    await state().executeSql(`update app_user set password_hash = '${former}'`)
    const entered = (password: string) => verifyAndRenew(state(), { username: 'anna', password }, now)
    expect(await entered('correct horsf')).toBeUndefined()
    const kept = () => state().db.selectFrom('app_user').select('password_hash').executeTakeFirstOrThrow()
    expect((await kept()).password_hash).toBe(former)
    expect(await entered('correct horse')).toMatchObject({ username: 'Anna' })
    const renewed = await kept()
    expect(renewed.password_hash).toMatch(/^\$argon2id\$/)
    expect(await entered('correct horse')).toMatchObject({ username: 'Anna' })
    expect(await kept()).toEqual(renewed)
    const changes = await recordedChanges(state().db)
    expect(changes.map(({ what }) => what)).toEqual(['account.add', 'account.renew-hash'])
  })

  test('a changed password replaces the old one and ends the sessions', async () => {
    await insertUser(`array['user']`, 'null')
    const { token } = await openSession(state().db, 'Anna', now)

    await changePassword(state(), { username: 'anna', password: 'battery staple' }, root)

    expect(await verifyPassword(state().db, 'Anna', 'battery staple')).toMatchObject({
      mustChangePassword: false,
    })
    expect(await findSession(state().db, token, now)).toBeUndefined()
    const about = { kind: 'account', id: 'Anna' }
    expect(await recordedChanges(state().db)).toEqual([
      { what: 'account.change-password', about, before: null, after: null, ...root },
    ])
  })

  test('an unknown user has no password to change', async () => {
    const change = changePassword(state(), { username: 'bert', password: 'x' }, root)
    await expect(change).rejects.toMatchObject({ code: 'not_found' })
    expect(await recordedChanges(state().db)).toEqual([])
  })

  test('a user without a list of workspaces can access all of them', async () => {
    await insertUser(`array['user']`, 'null')

    expect((await findUser(state().db, 'anna'))?.workspaceIds).toBeNull()
  })

  test('a role that this version does not know grants nothing', async () => {
    await insertUser(`array['owner', 'user']`, `array['1']`)

    expect(await findUser(state().db, 'Anna')).toMatchObject({ roles: ['user'], workspaceIds: ['1'] })
  })
})
