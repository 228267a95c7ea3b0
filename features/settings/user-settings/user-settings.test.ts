import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { createdToken } from '#contract/api-token.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'
import { stateTokens } from '#http/state-sessions.ts'
import { bearer, signedInAs } from '#http/testing/parts.ts'
import { stateAccounts } from '#product/server/accounts.ts'
import { stateApiTokens } from '#product/server/token-ports.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { recordedChanges } from '#state/testing/recorded-changes.ts'

const state = emptiedState('embedded')
const { realNow } = sessionPorts().clocks

/** A server whose accounts and tokens are kept. */
async function started() {
  const { app } = await sessionServer(
    { apiTokens: stateApiTokens(state(), realNow), accounts: stateAccounts(state(), { realNow }) },
    { tokens: stateTokens(state().db, realNow) },
  )
  const create = (username: string, payload: object) =>
    app.inject({ method: 'POST', url: '/api/1.0/api-tokens', headers: signedInAs(username), payload })
  const list = async (username: string, all = '') =>
    (await app.inject({ url: `/api/1.0/api-tokens${all}`, headers: signedInAs(username) })).json()
  const revoke = (username: string, tokenId: string) =>
    app.inject({ method: 'DELETE', url: `/api/1.0/api-tokens/${tokenId}`, headers: signedInAs(username) })
  return { app, create, list, revoke }
}

beforeEach(async () => {
  const add = (username: string, role: Role, workspaceIds: string[] | null) =>
    addAccount(state(), { username, roles: [role], workspaceIds }, realNow())
  await add('ann', 'user', ['1'])
  await add('root', 'admin', null)
})

test('a token is created with its text, which no later answer has', async () => {
  const { app, create, list } = await started()
  const answer = await create('ann', { name: 'Nightly export' })
  const { token, text } = createdToken.parse(answer.json())
  expect(token).toMatchObject({
    owner: 'ann',
    name: 'Nightly export',
    access: 'read',
    workspaceIds: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2026-05-30T12:00:00.000Z',
    lastUsedAt: null,
    state: 'ACTIVE',
  })
  expect(await list('ann')).toEqual({ tokens: [token], listsAll: false })
  const info = await app.inject({ url: '/api/1.0/user-info', headers: bearer(text) })
  expect(info.json()).toMatchObject({ username: 'ann', accessTokenExpiration: '2026-05-30T12:00:00.000Z' })
})

test('everybody lists their own tokens, and admins those of all', async () => {
  const { create, list } = await started()
  await create('ann', { name: 'of ann' })
  await create('root', { name: 'of root', access: 'write', workspaceIds: ['2'], validDays: 10 })
  const namesFor = async (username: string, all = '') =>
    (await list(username, all)).tokens.map(({ name }: { name: string }) => name)
  expect([await namesFor('ann'), await namesFor('root')]).toEqual([['of ann'], ['of root']])
  expect((await list('root')).listsAll).toBe(true)
  expect((await namesFor('root', '/all')).toSorted()).toEqual(['of ann', 'of root'])
  expect(await list('ann', '/all')).toMatchObject({ code: 'forbidden' })
})

test('a user revokes only their own tokens, an admin any, which ends them at once', async () => {
  const { app, create, revoke } = await started()
  const [mine, others] = [
    createdToken.parse((await create('ann', { name: 'export' })).json()),
    createdToken.parse((await create('root', { name: 'export' })).json()),
  ]
  expect((await revoke('ann', others.token.tokenId)).statusCode).toBe(404)
  expect((await revoke('root', mine.token.tokenId)).json()).toMatchObject({ state: 'REVOKED' })
  expect((await revoke('ann', mine.token.tokenId)).statusCode).toBe(404)
  const statusOf = async (text: string) =>
    (await app.inject({ url: '/api/1.0/user-info', headers: bearer(text) })).statusCode
  expect([await statusOf(mine.text), await statusOf(others.text)]).toEqual([401, 200])
})

test.each([
  [{}, 'name'],
  [{ name: 'export', validDays: 366 }, 'validDays'],
  [{ name: 'export', workspaceIds: ['2'] }, 'workspaceIds'],
  [{ name: 'export', access: 'admin' }, 'access'],
])('refuses to create a token from %j and names %s', async (payload, field) => {
  const { create, list } = await started()
  const answer = await create('ann', payload)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
  expect(await list('ann')).toMatchObject({ tokens: [] })
})

test('what a token changes is recorded by its name', async () => {
  const { app, create } = await started()
  const { text } = createdToken.parse((await create('root', { name: 'export', access: 'write' })).json())
  const view = { name: 'Jobs', url: '/reporting', isShared: false }
  const saved = await app.inject({
    method: 'POST',
    url: '/api/1.0/saved-views',
    headers: bearer(text),
    payload: view,
  })
  expect(saved.statusCode).toBe(200)
  const made = (await recordedChanges(state().db)).map(({ what, actor }) => [what, actor.kind, actor.name])
  expect(made).toEqual([
    ['api-token.create', 'person', 'root'],
    ['saved-view.save', 'token', 'root/export'],
  ])
})
