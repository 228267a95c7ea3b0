import { beforeEach, describe, expect, test } from 'vitest'
import { newToken, type NewToken } from '#contract/api-token.ts'
import { changeToken, createToken, findTokens, revokeToken } from './api-tokens.ts'
import { findTokenSession } from './token-sessions.ts'
import { addAccount } from './testing/accounts.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'
import { changeUser } from './user-changes.ts'

const made = new Date('2026-01-01T12:00:00Z')
const day = (days: number) => new Date(made.getTime() + days * 86_400_000)
const anna = byPerson('Anna', made)
const root = byPerson('root', made)

describe.each(kinds)('API tokens in %s state', (kind) => {
  const state = emptiedState(kind)
  const add = (values: Partial<NewToken> = {}, owner = 'Anna') =>
    createToken(state(), { owner, values: newToken.parse({ name: 'export', ...values }) }, anna)
  const found = (text: string, now = made) => findTokenSession(state().db, text, now)

  beforeEach(async () => {
    await addAccount(state(), { username: 'root', roles: ['admin'] }, made)
    await addAccount(state(), { username: 'Anna', roles: ['user', 'admin'], workspaceIds: ['1', '2'] }, made)
  })

  test('a token opens what its owner may, in the name of the token', async () => {
    const { token, text } = await add()
    expect(text).toMatch(/^lgt_[0-9a-f]{16}_[\w-]{43}$/)
    expect(text).toContain(token.tokenId)
    expect(await found(text)).toEqual({
      user: {
        username: 'Anna',
        roles: ['user', 'admin'],
        workspaceIds: ['1', '2'],
        mustChangePassword: false,
      },
      actor: { kind: 'token', name: 'Anna/export' },
      expiresAt: day(90),
      token: { tokenId: token.tokenId, access: 'read', isLimitedToWorkspaces: false },
    })
  })

  test('neither the token nor its secret part is kept', async () => {
    const { text } = await add()
    const kept = JSON.stringify(await state().db.selectFrom('api_token').selectAll().execute())
    const recorded = JSON.stringify(await recordedChanges(state().db))
    expect(`${kept} ${recorded}`).not.toContain(text.split('_').slice(2).join('_'))
  })

  test('another secret with the id of a token opens nothing, nor does another text', async () => {
    const { text } = await add()
    const { text: other } = await add({ name: 'other' })
    const mixed = [...text.split('_').slice(0, 2), ...other.split('_').slice(2)].join('_')
    expect(await found(mixed)).toBeUndefined()
    expect(await found(`${text}x`)).toBeUndefined()
    expect(await found('')).toBeUndefined()
  })

  test('a token sees no more workspaces than its owner sees now', async () => {
    const { text: all } = await add()
    const { text: limited } = await add({ name: 'limited', workspaceIds: ['2'] })
    const seen = async () => [
      (await found(all))?.user.workspaceIds,
      (await found(limited))?.user.workspaceIds,
    ]
    expect(await seen()).toEqual([['1', '2'], ['2']])
    await changeUser(state(), { action: 'workspaces', username: 'Anna', workspaceIds: ['1'] }, root)
    expect(await seen()).toEqual([['1'], []])
    await changeUser(state(), { action: 'workspaces', username: 'Anna', workspaceIds: null }, root)
    expect(await seen()).toEqual([null, ['2']])
  })

  test('a token has the roles that its owner has now', async () => {
    const { text } = await add({ access: 'write' })
    await changeUser(state(), { action: 'roles', username: 'Anna', roles: ['executive'] }, root)
    expect((await found(text))?.user.roles).toEqual(['executive'])
  })

  test('a token ends for good with the access of its owner, which is recorded', async () => {
    const { token, text } = await add()
    await changeUser(state(), { action: 'roles', username: 'Anna', roles: ['provisioning-admin'] }, root)
    expect(await found(text)).toBeUndefined()
    await changeUser(state(), { action: 'roles', username: 'Anna', roles: ['user'] }, root)
    expect(await found(text)).toBeUndefined()
    expect(await recordedChanges(state().db)).toContainEqual(
      expect.objectContaining({
        what: 'api-token.revoke',
        about: { kind: 'api-token', id: token.tokenId },
        actor: root.actor,
      }),
    )
  })

  test('a token ends with its owner, and stays so for the next account of that name', async () => {
    const { text } = await add()
    await changeUser(state(), { action: 'remove', username: 'Anna' }, root)
    expect(await found(text)).toBeUndefined()
    await addAccount(state(), { username: 'Anna', roles: ['user'] }, made)
    expect(await found(text)).toBeUndefined()
    const verbs = (await recordedChanges(state().db)).map(({ what }) => what)
    expect(verbs).toEqual(['api-token.create', 'account.remove', 'api-token.revoke'])
  })

  test('a token is open until the moment at which it expires', async () => {
    const { text } = await add({ validDays: 1 })
    expect(await found(text, new Date(day(1).getTime() - 1))).toBeDefined()
    expect(await found(text, day(1))).toBeUndefined()
  })

  test('the last use is written at most once a minute', async () => {
    const { text } = await add()
    const lastUse = async (now: Date) => {
      await found(text, now)
      return (await findTokens(state().db, { now }))[0]?.lastUsedAt
    }
    expect((await findTokens(state().db, { now: made }))[0]?.lastUsedAt).toBeNull()
    expect(await lastUse(made)).toBe('2026-01-01T12:00:00.000Z')
    expect(await lastUse(new Date('2026-01-01T12:00:59Z'))).toBe('2026-01-01T12:00:00.000Z')
    expect(await lastUse(new Date('2026-01-01T12:01:00Z'))).toBe('2026-01-01T12:01:00.000Z')
  })

  test('the list shows who is about to lose a token', async () => {
    await add()
    const stateAt = async (now: Date) => (await findTokens(state().db, { owner: 'Anna', now }))[0]?.state
    expect(await stateAt(new Date(day(76).getTime() - 1))).toBe('ACTIVE')
    expect([await stateAt(day(76)), await stateAt(day(90))]).toEqual(['EXPIRING', 'EXPIRED'])
    expect(await findTokens(state().db, { owner: 'root', now: made })).toEqual([])
  })

  test('a token is revoked once, by its owner or by whoever may revoke all', async () => {
    const { token, text } = await add()
    const { tokenId } = token
    expect(await revokeToken(state(), { tokenId, owner: 'root' }, root)).toBeUndefined()
    expect(await found(text)).toBeDefined()
    expect(await revokeToken(state(), { tokenId }, root)).toMatchObject({ state: 'REVOKED' })
    expect(await revokeToken(state(), { tokenId, owner: 'Anna' }, anna)).toBeUndefined()
    expect(await found(text)).toBeUndefined()
    const values = { owner: 'Anna', name: 'export', access: 'read', workspaceIds: null }
    const recorded = { ...values, expiresAt: day(90).toISOString() }
    const about = { kind: 'api-token', id: tokenId }
    expect(await recordedChanges(state().db)).toEqual([
      { ...anna, what: 'api-token.create', about, before: null, after: recorded },
      { ...root, what: 'api-token.revoke', about, before: recorded, after: null },
    ])
  })

  test('refuses a token that would see more than its owner', async () => {
    await expect(add({ workspaceIds: ['2', '3'] })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: 'Workspace 3 is not among those of the owner.',
    })
    await addAccount(state(), { username: 'setup', roles: ['provisioning-admin'] }, made)
    await expect(add({}, 'setup')).rejects.toMatchObject({ code: 'conflict' })
    await expect(add({}, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a name is free again once its token is revoked or has expired', async () => {
    const { token } = await add()
    await expect(add({ name: 'EXPORT' })).rejects.toMatchObject({ code: 'conflict', field: 'name' })
    await add({}, 'root')
    await revokeToken(state(), { tokenId: token.tokenId }, anna)
    await add({ validDays: 1 })
    const values = newToken.parse({ name: 'export' })
    const later = { ...anna, at: day(1) }
    expect((await createToken(state(), { owner: 'anna', values }, later)).token.owner).toBe('Anna')
  })

  test('a user has fifty tokens at most', async () => {
    for (let number = 1; number <= 50; number += 1) await add({ name: `export ${number}` })
    await expect(add()).rejects.toThrow('Anna has 50 tokens, the limit')
  })

  test('an operator makes, lists and revokes tokens of any user', async () => {
    const values = newToken.parse({ name: 'export' })
    const { tokens, text } = await changeToken(state(), { action: 'create', owner: 'anna', values }, root)
    expect(await changeToken(state(), { action: 'list', owner: 'ANNA' }, root)).toEqual({ tokens })
    expect(await changeToken(state(), { action: 'list', owner: 'root' }, root)).toEqual({ tokens: [] })
    expect(await found(text ?? '')).toBeDefined()
    expect(await changeToken(state(), { action: 'list' }, root)).toMatchObject({
      tokens: [{ lastUsedAt: made.toISOString() }],
    })
    const revoking = { action: 'revoke', tokenId: tokens[0]?.tokenId ?? '' } as const
    expect(await changeToken(state(), revoking, root)).toMatchObject({ tokens: [{ state: 'REVOKED' }] })
    await expect(changeToken(state(), revoking, root)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test.each([
  [{ name: '' }],
  [{ name: 'export', validDays: 366 }],
  [{ name: 'export', validDays: 0 }],
  [{ name: 'export', workspaceIds: [] }],
  [{ name: 'export', access: 'admin' }],
])('refuses %j as a token', (values) => {
  expect(newToken.safeParse(values).success).toBe(false)
})
