import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { externalAccounts, setDisabled } from '#state/external-accounts.ts'
import { findSession } from '#state/sessions.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { authorizePath, returnAddress } from './flow.ts'
import { startPeer, type Peer } from './testing/peer.ts'
import { newBrowser, origin, product, redirectUris, type Browser } from './testing/product.ts'

const state = emptiedState('embedded')
let peer: Peer
let other: Peer
let made: ReturnType<typeof product>
let root: Browser

beforeAll(async () => {
  peer = await startPeer({ redirectUris })
  other = await startPeer({ redirectUris })
})
afterAll(async () => {
  await peer.close()
  await other.close()
})
beforeEach(async () => {
  for (const { people, forge, answerInstead } of [peer, other]) {
    people.clear()
    people.set('ann', { email: 'ann@example.com', email_verified: true, roles: ['readers'] })
    people.set('boss', { preferred_username: 'boss', roles: ['admins'] })
    forge()
    answerInstead(undefined)
  }
  made = product(state())
  root = await made.administrator()
})

const mapping = [
  { source: 'ROLE', value: 'readers', role: 'user' },
  { source: 'ROLE', value: 'admins', role: 'admin' },
] as const
const saved = (at = peer, kind?: string) => made.save(made.draftOf(at, mapping, kind), root, 'ann')
const sessionOf = ({ session }: Browser) => findSession(state().db, session ?? '', made.clock.now)

test('signs in by a provider that was tried and saved, and leads to the page that was asked for', async () => {
  await saved()
  expect(await made.calls.offered()).toMatchObject([
    { provider: 'OPENID_CONNECT', path: '/oauth2/authorize/openid' },
  ])
  const browser = newBrowser()
  const answer = await made.signIn(browser, 'ann', 'openid', btoa('/jobs?page=2'))
  expect(answer.location).toBe('/jobs?page=2')
  expect((await sessionOf(browser))?.user).toEqual({
    username: 'ann@example.com',
    roles: ['user'],
    workspaceIds: null,
    mustChangePassword: false,
  })
  expect(browser.cookies.size).toBe(0)
  expect(made.recorded).toMatchObject([
    { what: 'session.open', after: { provider: 'OPENID_CONNECT', address: '203.0.113.1' } },
  ])
})

test('a page of another site is no page to return to', () => {
  const asked = ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', '/sign-in', '', '/a\nb']
  expect(new Set(asked.map((page) => returnAddress(Buffer.from(page).toString('base64'))))).toEqual(
    new Set(['/?checkLastUrl=true']),
  )
  expect(returnAddress(Buffer.from('/tags/Größe?x=%20').toString('base64'))).toBe(
    '/tags/Gr%C3%B6%C3%9Fe?x=%20',
  )
})

test('an answer signs in once, in the browser that began, and not for long', async () => {
  await saved()
  const [browser, thief] = [newBrowser(), newBrowser()]
  const first = await made.throughProvider(browser, `${authorizePath}/openid`, 'ann')
  expect((await made.navigate(thief, first)).location).toBe('/sign-in?problem=over')
  const cookies = new Map(browser.cookies)
  expect((await made.navigate(browser, first)).session).toBeDefined()
  const again = { cookies, session: undefined }
  expect((await made.navigate(again, first)).location).toBe('/sign-in?problem=over')
  const late = await made.throughProvider(browser, `${authorizePath}/openid`, 'ann')
  made.clock.now = new Date(made.clock.now.getTime() + 11 * 60_000)
  expect((await made.navigate(browser, late)).location).toBe('/sign-in?problem=over')
})

test('another state than that of the browser signs nobody in', async () => {
  await saved()
  const [browser, victim] = [newBrowser(), newBrowser()]
  const cameTo = await made.throughProvider(browser, `${authorizePath}/openid`, 'ann')
  await made.throughProvider(victim, `${authorizePath}/openid`, 'ann')
  expect((await made.navigate(victim, cameTo)).location).toBe('/sign-in?problem=over')
  cameTo.searchParams.set('state', 'none')
  expect((await made.navigate(browser, cameTo)).location).toBe('/sign-in?problem=over')
})

test('forged tokens sign nobody in', async () => {
  await saved()
  const cameTo = await made.throughProvider(root, `${authorizePath}/openid`, 'ann')
  peer.forge({ states: (claims) => ({ ...claims, sub: 'boss' }), signs: 'NOT_AT_ALL' })
  const answer = await made.navigate(root, cameTo)
  expect(answer).toMatchObject({ location: '/sign-in?problem=failed' })
  expect(answer.session).toBeUndefined()
  expect(await externalAccounts(state().db)).toEqual([])
})

test('two providers at once, whose answers are not taken for each other', async () => {
  await saved(peer)
  await saved(other, 'OKTA')
  const browser = newBrowser()
  const here = await made.throughProvider(browser, `${authorizePath}/openid`, 'ann')
  const there = await made.throughProvider(browser, `${authorizePath}/okta`, 'ann')
  const mixedUp = new URL(`${there.pathname.replace('okta', 'openid')}${there.search}`, origin)
  expect((await made.navigate(browser, mixedUp)).location).toBe('/sign-in?problem=over')
  expect((await made.navigate(browser, here)).session).toBeDefined()
  await made.signIn(browser, 'ann', 'okta')
  const accounts = await externalAccounts(state().db)
  expect(accounts.map(({ username, issuer, provider }) => [username, issuer, provider])).toEqual([
    ['ann@example.com', peer.issuer, 'OPENID_CONNECT'],
    ['ann@example.com (2)', other.issuer, 'OKTA'],
  ])
})

test('an issuer that answers for another one at its own callback is refused by its name', async () => {
  await saved(peer)
  const browser = newBrowser()
  const cameTo = await made.throughProvider(browser, `${authorizePath}/openid`, 'ann')
  cameTo.searchParams.set('iss', other.issuer)
  expect((await made.navigate(browser, cameTo)).location).toBe('/sign-in?problem=failed')
})

test('two people with one address are two accounts, and an address that changes is no other account', async () => {
  await saved()
  peer.people.set('anna', { email: 'ann@example.com', email_verified: true, roles: [] })
  await made.signIn(newBrowser(), 'ann')
  await made.signIn(newBrowser(), 'anna')
  peer.people.set('ann', { email: 'moved@example.com', email_verified: true, roles: ['readers'] })
  await made.signIn(newBrowser(), 'ann')
  const accounts = await externalAccounts(state().db)
  expect(accounts.map(({ username, subject, email, roles }) => [username, subject, email, roles])).toEqual([
    ['ann@example.com', 'ann', 'moved@example.com', ['user']],
    ['ann@example.com (2)', 'anna', 'ann@example.com', []],
  ])
})

test('a disabled account is signed out and stays out', async () => {
  await saved()
  const browser = newBrowser()
  await made.signIn(browser, 'ann')
  await setDisabled(state(), { username: 'ann@example.com', isDisabled: true }, made.author)
  expect(await sessionOf(browser)).toBeUndefined()
  expect((await made.signIn(browser, 'ann')).location).toBe('/sign-in?problem=disabled')
})

test('other roles come with the next sign-in, which is another session', async () => {
  await saved()
  const [browser, elsewhere] = [newBrowser(), newBrowser()]
  await made.signIn(elsewhere, 'ann')
  await made.signIn(browser, 'ann')
  const former = browser.session
  peer.people.set('ann', { roles: ['admins'] })
  await made.signIn(browser, 'ann')
  expect(browser.session).not.toBe(former)
  expect((await sessionOf(browser))?.user.roles).toEqual(['admin'])
  expect(await sessionOf(elsewhere)).toBeUndefined()
})

test('a provider that does not answer, and one that is not enabled, lead back to the sign-in page', async () => {
  await saved()
  const begin = (given = {}) => made.navigate(newBrowser(), new URL(`${authorizePath}/openid`, origin), given)
  expect((await begin({ isFromForeignSite: true })).location).toBe('/sign-in')
  made.parts.peers.discover({ ...made.draftOf(peer), clientSecret: undefined }).catch(() => {})
  peer.answerInstead((response) => void response.writeHead(500).end())
  const fresh = product(state(), made.clock)
  const start = new URL(`${authorizePath}/openid`, origin)
  expect((await fresh.navigate(newBrowser(), start)).location).toMatch(/^\/sign-in\?problem=/)
  peer.answerInstead(undefined)
  await made.calls.setEnabled({ kind: 'OPENID_CONNECT', isEnabled: false }, made.author)
  expect((await begin()).location).toBe('/sign-in?problem=failed')
  const unknown = new URL(`${authorizePath}/elsewhere`, origin)
  expect((await made.navigate(newBrowser(), unknown)).location).toBe('/sign-in?problem=failed')
})

test('no more sign-ins begin from one network than people begin', async () => {
  await saved()
  const start = new URL(`${authorizePath}/openid`, origin)
  const begin = async () => (await made.navigate(newBrowser(), start)).location
  for (let count = 1; count < 300; count += 1) await begin()
  expect(await begin()).toBe('/sign-in?problem=busy')
})

test('the provider is asked again: who is refused is signed out, and roles follow', async () => {
  await saved()
  const browser = newBrowser()
  await made.signIn(browser, 'ann')
  expect(await made.askAgain()).toBe(0)
  const pass = () => (made.clock.now = new Date(made.clock.now.getTime() + 15 * 60_000))
  pass()
  expect(await made.askAgain()).toBe(1)
  expect(await sessionOf(browser)).toBeDefined()
  peer.answerInstead((response) => void response.writeHead(503).end())
  pass()
  expect(await made.askAgain()).toBe(1)
  expect(await sessionOf(browser)).toBeDefined()
  peer.answerInstead(undefined)
  peer.people.delete('ann')
  pass()
  expect(await made.askAgain()).toBe(1)
  expect(await sessionOf(browser)).toBeUndefined()
})

test('a sign-out leads to the provider without a token', async () => {
  await saved()
  const browser = newBrowser()
  await made.signIn(browser, 'ann')
  const address = new URL((await made.calls.signOutAddress(browser.session ?? '')) ?? '')
  expect(address.origin).toBe(peer.issuer)
  expect([...address.searchParams.keys()].toSorted()).toEqual(['client_id', 'post_logout_redirect_uri'])
  expect(await made.calls.signOutAddress(root.session ?? '')).toBeUndefined()
})

test('tokens and secrets stand neither in the log nor in the state', async () => {
  await saved()
  await made.signIn(newBrowser(), 'ann')
  const { rows } = await state().executeSql(
    `select row_to_json(one)::text as text from (
       select * from setting union all select null, to_jsonb(provider_session)::jsonb, null, null from provider_session
     ) one`,
  )
  const all = `${made.said.join(' ')} ${JSON.stringify(rows)}`
  expect(all).not.toContain(peer.clientSecret)
  expect(all).not.toContain('eyJ')
})

test('local accounts are turned off only once an administrator of an enabled provider has signed in', async () => {
  await saved()
  const turnOff = (kind: string) => made.calls.setEnabled({ kind, isEnabled: false }, made.author)
  await made.signIn(newBrowser(), 'ann')
  await expect(turnOff('PROVISIONING_USER')).rejects.toMatchObject({ code: 'conflict' })
  await made.signIn(newBrowser(), 'boss')
  await turnOff('PROVISIONING_USER')
  expect(await made.calls.allowsLocal()).toBe(false)
  expect(await sessionOf(root)).toBeUndefined()
  await expect(turnOff('OPENID_CONNECT')).rejects.toMatchObject({ code: 'conflict' })
})

test('a provider is saved only once somebody signed in by it', async () => {
  const { trialId } = await made.calls.tryProvider(made.draftOf(peer), 'root')
  const asked = { trialId, username: 'root' }
  await expect(made.calls.save(asked, made.author)).rejects.toMatchObject({ code: 'conflict' })
  await expect(made.calls.save({ ...asked, username: 'eve' }, made.author)).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await made.calls.offered()).toEqual([])
})
