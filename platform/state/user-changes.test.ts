import { beforeEach, describe, expect, test } from 'vitest'
import type { UserChange } from '#contract/user-change.ts'
import { findSession, openSession } from './sessions.ts'
import { addAccount } from './testing/accounts.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'
import { changeUser } from './user-changes.ts'
import { verifyPassword } from './users.ts'

const now = new Date('2025-05-31T23:00:00Z')
const author = byPerson('operator', now)
const rootUser = { username: 'root', roles: ['user' as const, 'admin' as const] }
const anna: UserChange & { action: 'add' } = {
  action: 'add',
  username: 'Anna',
  roles: ['user'],
  workspaceIds: ['1'],
}

describe.each(kinds)('changes of users in %s state', (kind) => {
  const state = emptiedState(kind)
  const change = (asked: Parameters<typeof changeUser>[1]) => changeUser(state(), asked, author)

  beforeEach(() => addAccount(state(), rootUser, now))

  test('a new user signs in with the one-time password, which must be changed', async () => {
    const { users, password = '' } = await change(anna)
    const listed = { username: 'Anna', roles: ['user'], workspaceIds: ['1'], mustChangePassword: true }
    expect(users).toEqual([{ ...listed, createdAt: now.toISOString() }])
    expect(await verifyPassword(state().db, 'anna', password)).toEqual(listed)
    await expect(change({ ...anna, username: 'ANNA' })).rejects.toMatchObject({ code: 'conflict' })
  })

  test('roles and workspaces count for sessions that are open', async () => {
    await change(anna)
    const { token } = await openSession(state().db, 'Anna', now)
    await change({ action: 'roles', username: 'anna', roles: ['executive'] })
    await change({ action: 'workspaces', username: 'anna', workspaceIds: null })
    const session = await findSession(state().db, token, now)
    expect(session?.user).toMatchObject({ roles: ['executive'], workspaceIds: null })
  })

  test('a new password and a removal end the sessions', async () => {
    const { password: first = '' } = await change(anna)
    const { token } = await openSession(state().db, 'Anna', now)
    const { password: second = '' } = await change({ action: 'reset-password', username: 'anna' })
    expect(await findSession(state().db, token, now)).toBeUndefined()
    expect(await verifyPassword(state().db, 'Anna', first)).toBeUndefined()
    expect(await verifyPassword(state().db, 'Anna', second)).toMatchObject({ mustChangePassword: true })

    const { token: later } = await openSession(state().db, 'Anna', now)
    expect(await change({ action: 'remove', username: 'anna' })).toEqual({ users: [] })
    expect(await findSession(state().db, later, now)).toBeUndefined()
  })

  test('the last admin can neither be removed nor lose the role', async () => {
    await change(anna)
    const last = { code: 'conflict', message: /only admin/ }
    await expect(change({ action: 'remove', username: 'root' })).rejects.toMatchObject({ code: last.code })
    await expect(change({ action: 'roles', username: 'root', roles: ['user'] })).rejects.toThrow(last.message)
    const { users } = await change({ action: 'list' })
    expect(users.map(({ username, roles }) => [username, roles])).toEqual([
      ['Anna', ['user']],
      ['root', ['user', 'admin']],
    ])
  })

  test('the first user is an admin', async () => {
    await state().executeSql('delete from app_user')
    await expect(change(anna)).rejects.toThrow('There is no admin yet')
    const { users } = await change({ ...anna, roles: ['admin'] })
    expect(users.map(({ username }) => username)).toEqual(['Anna'])
  })

  test('an unknown user is named, and each change is recorded with rights before and after and without its password', async () => {
    await expect(change({ action: 'remove', username: 'bert' })).rejects.toThrow('User bert not found.')
    const { password = '' } = await change(anna)
    await change({ action: 'roles', username: 'anna', roles: ['executive'] })
    const { password: second = '' } = await change({ action: 'reset-password', username: 'ANNA' })
    await change({ action: 'remove', username: 'anna' })
    await change({ action: 'list' })
    const record = { about: { kind: 'account', id: 'Anna' }, ...author }
    const former = { roles: ['user'], workspaceIds: ['1'] }
    const changed = { roles: ['executive'], workspaceIds: ['1'] }
    const changes = await recordedChanges(state().db)
    expect(changes).toEqual([
      { ...record, what: 'account.add', before: null, after: former },
      { ...record, what: 'account.roles', before: former, after: changed },
      { ...record, what: 'account.reset-password', before: changed, after: changed },
      { ...record, what: 'account.remove', before: changed, after: null },
    ])
    for (const secret of [password, second]) expect(JSON.stringify(changes)).not.toContain(secret)
  })
})
