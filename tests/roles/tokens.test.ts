import { afterAll, beforeEach, expect, test } from 'vitest'
import { newToken } from '#contract/api-token.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { decide, type Caller, type TokenAccess } from '#contract/guard.ts'
import { roles, type Role } from '#contract/roles.ts'
import type { TokenStore } from '#http/ports.ts'
import { stateTokens } from '#http/state-sessions.ts'
import { bearer, realNow, signedInAs } from '#http/testing/parts.ts'
import { createToken, revokeToken } from '#state/api-tokens.ts'
import { addAccount } from '#state/testing/accounts.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { changeUser } from '#state/user-changes.ts'
import { codeOf, foreignServer, plainReading, requestOf, routes } from './every-call.ts'
import { showsForeignRows } from './foreign-rows.ts'

const dayMs = 86_400_000
const root = byPerson('root', realNow)
const state = emptiedState('embedded')
const tokens: TokenStore = { find: (text) => stateTokens(state().db, () => realNow).find(text) }
const server = await foreignServer({ tokens })
afterAll(() => server.close())

const endpoints = routes.map((route) => route.endpoint)

type Headers = Readonly<Record<string, string>>
type Asking = { headers: () => Promise<Headers>; caller: Caller }

let asked = 0

/** Wrong tokens are counted by address: each request comes from one of its own. */
async function codeFor(endpoint: AnyEndpoint, headers: Headers) {
  asked += 1
  const remoteAddress = `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}`
  const request = requestOf(endpoint, plainReading(endpoint))
  const { body } = await server.app.inject({ ...request, headers, remoteAddress })
  return { code: codeOf(body), leaks: showsForeignRows(body) }
}

beforeEach(async () => {
  await addAccount(state(), { username: 'root', roles: ['admin'] }, realNow)
  for (const role of roles)
    await addAccount(state(), { username: `${role}-owner`, roles: [role], workspaceIds: ['own'] }, realNow)
})

type Made = { owner?: string; access?: TokenAccess; workspaceIds?: string[]; madeDaysAgo?: number }

async function made({ owner = 'user-owner', access = 'read', workspaceIds, madeDaysAgo = 0 }: Made) {
  const limits = workspaceIds === undefined ? {} : { workspaceIds }
  const values = { ...newToken.parse({ name: `${access} test`, access }), ...limits }
  const at = new Date(realNow.getTime() - madeDaysAgo * dayMs)
  return createToken(state(), { owner, values }, { ...root, at })
}

const headersOf = async (of: Made) => bearer((await made(of)).text)

async function revoked(): Promise<Headers> {
  const { text, token } = await made({})
  await revokeToken(state(), { tokenId: token.tokenId }, root)
  return bearer(text)
}

async function ofDeletedOwner(): Promise<Headers> {
  const headers = await headersOf({})
  await changeUser(state(), { action: 'remove', username: 'user-owner' }, root)
  return headers
}

const person = (role: Role): Asking => ({
  headers: async () => signedInAs(role),
  caller: { kind: 'person', roles: [role], mustChangePassword: false },
})

const token = (role: Role, access: TokenAccess): Asking => ({
  headers: () => headersOf({ owner: `${role}-owner`, access }),
  caller: { kind: 'token', roles: [role], mustChangePassword: false, access, isLimitedToWorkspaces: false },
})

/** Of an owner who sees all rows, limited to a workspace that has none. */
const limited: Asking = {
  headers: () => headersOf({ owner: 'root', access: 'write', workspaceIds: ['own'] }),
  caller: {
    kind: 'token',
    roles: ['admin'],
    mustChangePassword: false,
    access: 'write',
    isLimitedToWorkspaces: true,
  },
}

const admitted: readonly (readonly [string, Asking])[] = [
  ['nobody', { headers: async () => ({}), caller: { kind: 'nobody' } }],
  ...roles.map((role) => [`a person with the role ${role}`, person(role)] as const),
  ['a reading token of a user', token('user', 'read')],
  ['a writing token of a user', token('user', 'write')],
  ['a reading token of an admin', token('admin', 'read')],
  ['a writing token of an admin', token('admin', 'write')],
  ['a writing token of an executive', token('executive', 'write')],
  ['a token that is limited to another workspace than that of the rows', limited],
]

const refusals: ReadonlySet<unknown> = new Set(['unauthenticated', 'forbidden', 'password_change_required'])

test.each(admitted)('of all calls, %s may make exactly those that are decided', async (_name, asking) => {
  const headers = await asking.headers()
  const wrong: unknown[] = []
  for (const endpoint of endpoints) {
    const decision = decide(endpoint.guard, asking.caller)
    const { code, leaks } = await codeFor(endpoint, headers)
    const found = refusals.has(code) ? code : 'allowed'
    const expected = decision.isAllowed ? 'allowed' : decision.code
    if (found !== expected || leaks) wrong.push({ call: endpoint.name, expected, found, leaks })
  }
  expect(wrong).toEqual([])
})

test.each([
  ['was revoked', revoked],
  ['has expired', () => headersOf({ madeDaysAgo: 90 })],
  ['has lost its owner', ofDeletedOwner],
  ['never was', async () => bearer('lgt_0123456789abcdef_x')],
])('a token that %s makes no call at all', async (_name, headersOfToken) => {
  const headers = await headersOfToken()
  const codes = new Set<unknown>()
  for (const endpoint of endpoints) codes.add((await codeFor(endpoint, headers)).code)
  expect([...codes]).toEqual(['unauthenticated'])
})

// Written by hand, so that the decision is not its own judge: person and tokens of a user, then those of an admin.
test.each([
  ['listJobs', ['allowed', 'allowed', 'allowed'], ['allowed', 'allowed', 'allowed', 'allowed']],
  ['getFiscalYear', ['allowed', 'allowed', 'allowed'], ['allowed', 'allowed', 'allowed', 'forbidden']],
  [
    'saveFiscalYear',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'allowed', 'forbidden'],
  ],
  ['saveView', ['allowed', 'forbidden', 'allowed'], ['allowed', 'forbidden', 'allowed', 'allowed']],
  [
    'dismissIncidents',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'allowed', 'allowed'],
  ],
  [
    'createIncidentRule',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'allowed', 'forbidden'],
  ],
  ['filterCostIncidents', ['allowed', 'allowed', 'allowed'], ['allowed', 'allowed', 'allowed', 'allowed']],
  [
    'changePassword',
    ['allowed', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  [
    'listApiTokens',
    ['allowed', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  [
    'createApiToken',
    ['allowed', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  [
    'listAllApiTokens',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  [
    'listChanges',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  [
    'saveMailSender',
    ['forbidden', 'forbidden', 'forbidden'],
    ['allowed', 'forbidden', 'forbidden', 'forbidden'],
  ],
  ['login', ['allowed', 'forbidden', 'forbidden'], ['allowed', 'forbidden', 'forbidden', 'forbidden']],
  ['getVersion', ['allowed', 'allowed', 'allowed'], ['allowed', 'allowed', 'allowed', 'allowed']],
])('%s: user, with reading and writing token; admin likewise, and limited', async (name, ofUser, ofAdmin) => {
  const endpoint = endpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`There is no call ${name}.`)
  const found = async (askings: readonly Asking[]) => {
    const codes: unknown[] = []
    for (const { headers } of askings) {
      const { code } = await codeFor(endpoint, await headers())
      codes.push(refusals.has(code) ? code : 'allowed')
    }
    return codes
  }
  expect(await found([person('user'), token('user', 'read'), token('user', 'write')])).toEqual(ofUser)
  expect(await found([person('admin'), token('admin', 'read'), token('admin', 'write'), limited])).toEqual(
    ofAdmin,
  )
})
