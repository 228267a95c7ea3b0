import { describe, expect, test } from 'vitest'
import { newToken } from '#contract/api-token.ts'
import { createToken, findTokens } from './api-tokens.ts'
import {
  externalAccounts,
  restateRoles,
  setDisabled,
  signInExternally,
  type ExternalSignIn,
} from './external-accounts.ts'
import {
  askAgainLater,
  endProviderSession,
  findProviderSession,
  keepProviderSession,
  sessionsToAskAgain,
} from './provider-sessions.ts'
import { findSession, openSession } from './sessions.ts'
import {
  beginAttempt,
  beginTrial,
  endTrial,
  findTrial,
  forgetAttempts,
  takeAttempt,
} from './sign-in-attempts.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'
import { changeUser } from './user-changes.ts'
import { createUser, findUser, verifyPassword } from './users.ts'

const now = new Date('2025-05-31T23:00:00Z')
const later = new Date('2025-06-01T23:00:00Z')
const root = byPerson('root', now)
const ann: ExternalSignIn = {
  issuer: 'https://sign-in.example',
  subject: 'subject 1',
  provider: 'OKTA',
  wantedName: 'ann@example.com',
  email: 'ann@example.com',
  roles: ['user'],
}

describe.each(kinds)('accounts of providers in %s state', (kind) => {
  const state = emptiedState(kind)
  const signIn = (given: Partial<ExternalSignIn> = {}, at = now) =>
    signInExternally(state(), { ...ann, ...given }, at)

  test('one issuer and subject are one account, whatever its name and address are by now', async () => {
    const first = await signIn()
    const again = await signIn({ wantedName: 'anna@example.com', email: 'anna@example.com' }, later)
    expect([first.username, again.username]).toEqual(['ann@example.com', 'ann@example.com'])
    expect(await externalAccounts(state().db)).toMatchObject([
      { email: 'anna@example.com', createdAt: now, lastSignInAt: later, disabledAt: null },
    ])
  })

  test('nobody gets the account of somebody else by a name or an address', async () => {
    await createUser(
      state(),
      {
        ...ann,
        username: 'Ann@Example.com',
        password: 'local one',
        workspaceIds: null,
        mustChangePassword: false,
        roles: ['admin'],
      },
      root,
    )
    const names = [
      await signIn(),
      await signIn({ subject: 'subject 2' }),
      await signIn({ issuer: 'https://another.example' }),
    ].map(({ username }) => username)
    expect(names).toEqual(['ann@example.com (2)', 'ann@example.com (3)', 'ann@example.com (4)'])
    expect((await findUser(state().db, 'ann@example.com'))?.roles).toEqual(['admin'])
  })

  test('two first sign-ins at once are one account', async () => {
    const both = await Promise.all([signIn(), signIn()])
    expect(both.map(({ username }) => username)).toEqual(['ann@example.com', 'ann@example.com'])
  })

  test('it has no password', async () => {
    await signIn()
    const tries = await Promise.all(
      ['', '!', 'ann@example.com'].map((password) => verifyPassword(state().db, 'ann@example.com', password)),
    )
    expect(tries).toEqual([undefined, undefined, undefined])
  })

  test('other roles end its sessions, and no role its tokens; the same roles end nothing', async () => {
    const { username } = await signIn()
    const { token } = await openSession(state().db, username, now)
    await createToken(state(), { owner: username, values: newToken.parse({ name: 'n' }) }, root)
    await signIn({ wantedName: 'another' })
    expect(await findSession(state().db, token, now)).toBeDefined()
    expect((await signIn({ roles: ['user', 'admin'] })).roles).toEqual(['user', 'admin'])
    expect(await findSession(state().db, token, now)).toBeUndefined()
    expect((await signIn({ roles: [] })).roles).toEqual([])
    expect(await findTokens(state().db, { owner: username, now })).toMatchObject([{ state: 'REVOKED' }])
    expect(await restateRoles(state(), { username, roles: [] }, root)).toBe(false)
    expect(await restateRoles(state(), { username, roles: ['user'] }, root)).toBe(true)
  })

  test('a disabled account does not sign in, and its sessions and tokens end', async () => {
    const { username } = await signIn()
    const { token } = await openSession(state().db, username, now)
    await setDisabled(state(), { username, isDisabled: true }, root)
    await setDisabled(state(), { username, isDisabled: true }, root)
    const opened = await openSession(state().db, username, now)
    expect(await findSession(state().db, token, now)).toBeUndefined()
    expect(await findSession(state().db, opened.token, now)).toBeUndefined()
    await expect(signIn()).rejects.toMatchObject({ code: 'forbidden' })
    await setDisabled(state(), { username, isDisabled: false }, root)
    expect((await signIn()).username).toBe(username)
    const what = (await recordedChanges(state().db)).map((change) => change.what)
    expect(what).toEqual(['account.add', 'account.disable', 'account.enable'])
    await expect(setDisabled(state(), { username: 'none', isDisabled: true }, root)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('the command line gives it neither roles nor a password, and it is not the admin that has to stay', async () => {
    await createUser(
      state(),
      {
        username: 'root',
        password: 'local one',
        workspaceIds: null,
        mustChangePassword: false,
        roles: ['admin'],
      },
      root,
    )
    const { username } = await signIn({ roles: ['admin'] })
    const refused = { code: 'conflict' }
    await expect(
      changeUser(state(), { action: 'roles', username, roles: ['user'] }, root),
    ).rejects.toMatchObject(refused)
    await expect(changeUser(state(), { action: 'reset-password', username }, root)).rejects.toMatchObject(
      refused,
    )
    await expect(changeUser(state(), { action: 'remove', username: 'root' }, root)).rejects.toMatchObject(
      refused,
    )
    await changeUser(state(), { action: 'remove', username }, root)
    expect(await externalAccounts(state().db)).toEqual([])
  })

  test('a sign-in that began comes back once, and not too late', async () => {
    const attempt = { provider: 'OKTA', trialId: null, returnTo: '/page', expiresAt: later }
    await beginAttempt(state().db, 'kept', attempt)
    await beginAttempt(state().db, 'kept by another', attempt)
    expect(await takeAttempt(state().db, 'not kept', now)).toBeUndefined()
    expect(await takeAttempt(state().db, 'kept', now)).toEqual(attempt)
    expect(await takeAttempt(state().db, 'kept', now)).toBeUndefined()
    expect(await takeAttempt(state().db, 'kept by another', later)).toBeUndefined()
  })

  test('a trial is seen by whoever began it, until it is over', async () => {
    const { username } = await signIn()
    const trial = {
      trialId: 't',
      username,
      provider: 'OKTA',
      draft: { a: 1 },
      sealed: null,
      expiresAt: later,
    }
    await beginTrial(state().db, trial)
    await endTrial(state().db, 't', { roles: [] })
    expect(await findTrial(state().db, { trialId: 't', username }, now)).toEqual({
      ...trial,
      result: { roles: [] },
    })
    expect(await findTrial(state().db, { trialId: 't', username: 'bob' }, now)).toBeUndefined()
    await forgetAttempts(state().db, later)
    expect(await findTrial(state().db, { trialId: 't', username }, now)).toBeUndefined()
  })

  test('knows which sessions to ask their provider about, and ends one', async () => {
    const { username } = await signIn()
    const { token } = await openSession(state().db, username, now)
    const sealed = (tokenHash: string) => `sealed for ${tokenHash.length}`
    await keepProviderSession(state().db, token, { provider: 'OKTA', sealed, askAgainAt: now })
    const [due] = await sessionsToAskAgain(state().db, now, 10)
    expect(due).toMatchObject({ username, provider: 'OKTA', sealed: 'sealed for 64' })
    await askAgainLater(state().db, due?.tokenHash ?? '', { sealed: 'another', askAgainAt: later })
    expect(await sessionsToAskAgain(state().db, now, 10)).toEqual([])
    expect(await findProviderSession(state().db, token)).toMatchObject({ sealed: 'another' })
    await endProviderSession(state().db, due?.tokenHash ?? '')
    expect(await findSession(state().db, token, now)).toBeUndefined()
    expect(await findProviderSession(state().db, token)).toBeUndefined()
  })
})
