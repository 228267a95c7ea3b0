import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdProvider } from '#product/contract/sign-in/providers/openid/provider.ts'
import { newBinding, OpenIdPeers, RefreshRefused, type Registration } from './openid-peer.ts'
import { startPeer, type Forgery, type Peer } from './testing/peer.ts'
import { visitor } from './testing/visitor.ts'

const redirectUri = 'https://lakegauge.example/login/oauth2/code/openid'
let peer: Peer
let other: Peer

beforeAll(async () => {
  peer = await startPeer({ redirectUris: [redirectUri] })
  other = await startPeer({ redirectUris: [redirectUri] })
})
afterAll(async () => {
  await peer.close()
  await other.close()
})
beforeEach(() => {
  for (const { people, forge, answerInstead } of [peer, other]) {
    people.clear()
    people.set('ann', { email: 'ann@example.com', email_verified: true, roles: ['cost-readers'] })
    forge()
    answerInstead(undefined)
  }
})

const registrationAt = ({ issuer, clientId, clientSecret }: Peer): Registration => ({
  issuer,
  clientId,
  clientSecret,
  sendsSecretIn: 'HEADER',
})

/** Signs ann in at a provider; what comes back is given to be looked at by the one that is asked. */
async function cameBack(at: Peer, peers = new OpenIdPeers()) {
  const registration = registrationAt(at)
  const binding = newBinding()
  const address = await peers.signInAddress(openIdProvider, registration, binding, redirectUri)
  const cameTo = await visitor('ann').signIn(address)
  return { cameTo, binding, identify: () => peers.identify(openIdProvider, registration, binding, cameTo) }
}

test('identifies whoever signed in by issuer and subject, with what the provider states of them', async () => {
  const { identify } = await cameBack(peer)
  expect(await identify()).toMatchObject({
    issuer: peer.issuer,
    subject: 'ann',
    claims: { email: 'ann@example.com', email_verified: true, roles: ['cost-readers'] },
    refreshToken: expect.any(String),
  })
})

const forgeries: [string, Forgery, RegExp][] = [
  ['another issuer', { states: (claims) => ({ ...claims, iss: 'https://elsewhere.example' }) }, /"iss"/],
  ['another audience', { states: (claims) => ({ ...claims, aud: 'another product' }) }, /"aud"/],
  [
    'several audiences, made for another of them',
    { states: (claims) => ({ ...claims, aud: ['lakegauge', 'another'], azp: 'another' }) },
    /"azp"/,
  ],
  [
    'another nonce, as of a swapped token',
    { states: (claims) => ({ ...claims, nonce: 'swapped' }) },
    /"nonce"/,
  ],
  ['no nonce', { states: ({ nonce: _nonce, ...claims }) => claims }, /"nonce" .*missing/],
  [
    'an end more than a minute ago',
    { states: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 70 }) },
    /"exp"/,
  ],
  [
    'a begin in more than a minute',
    { states: (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 70 }) },
    /"nbf"/,
  ],
  ['no signature', { signs: 'NOT_AT_ALL' }, /"alg" header/],
  ['the signature of another key', { signs: 'ANOTHER_KEY' }, /signature verification failed/],
]

test.each(forgeries)('refuses a token with %s', async (_what, forgery, why) => {
  const { identify } = await cameBack(peer)
  peer.forge(forgery)
  expect(await whyRefused(identify())).toMatch(why)
})

/** The messages of the error with which something fails, and of what caused it; empty if it does not. */
async function whyRefused(work: Promise<unknown>): Promise<string> {
  return work.then(() => '', allMessagesOf)
}

function allMessagesOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? ''
  return `${error.message} ${allMessagesOf(error.cause)}`
}

test('allows for clocks that differ by less than a minute', async () => {
  const { identify } = await cameBack(peer)
  peer.forge({ states: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 50 }) })
  expect((await identify()).subject).toBe('ann')
})

test('refuses a code that was used before', async () => {
  const { identify } = await cameBack(peer)
  await identify()
  await expect(identify()).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('refuses an answer to another state, and a code that another verifier began', async () => {
  const { cameTo, binding } = await cameBack(peer)
  const peers = new OpenIdPeers()
  const look = (given: Partial<typeof binding>) =>
    peers.identify(openIdProvider, registrationAt(peer), { ...binding, ...given }, cameTo)
  expect(await whyRefused(look({ state: 'another' }))).toMatch(/"state"/)
  await expect(look({ codeVerifier: newBinding().codeVerifier })).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('refuses the answer of another provider, whose issuer it names', async () => {
  const { cameTo, binding } = await cameBack(other)
  expect(cameTo.searchParams.get('iss')).toBe(other.issuer)
  const mixedUp = new OpenIdPeers().identify(openIdProvider, registrationAt(peer), binding, cameTo)
  expect(await whyRefused(mixedUp)).toMatch(/"iss"/)
  cameTo.searchParams.delete('iss')
  const unnamed = new OpenIdPeers().identify(openIdProvider, registrationAt(peer), binding, cameTo)
  expect(await whyRefused(unnamed)).toMatch(/"iss" .*missing/)
})

test('two providers sign in at once, each its own', async () => {
  const peers = new OpenIdPeers()
  const [here, there] = await Promise.all([cameBack(peer, peers), cameBack(other, peers)])
  const [found, foundThere] = await Promise.all([here.identify(), there.identify()])
  expect([found.issuer, foundThere.issuer]).toEqual([peer.issuer, other.issuer])
})

test('accepts keys that the provider changed a moment ago, and no former ones', async () => {
  const peers = new OpenIdPeers()
  await (await cameBack(peer, peers)).identify()
  await peer.rotateKeys()
  expect((await (await cameBack(peer, peers)).identify()).subject).toBe('ann')
})

test('asks again by the refresh token, and knows a refusal from a failure', async () => {
  const peers = new OpenIdPeers()
  const { refreshToken = '' } = await (await cameBack(peer, peers)).identify()
  const refresh = (token: string, subject = 'ann') =>
    peers.refresh(openIdProvider, registrationAt(peer), { refreshToken: token, subject })
  peer.people.set('ann', { roles: ['none'] })
  const again = await refresh(refreshToken)
  expect(again.claims).toMatchObject({ sub: 'ann', roles: ['none'] })
  await expect(refresh(again.refreshToken, 'bob')).rejects.toBeInstanceOf(RefreshRefused)
  await expect(refresh('no such token')).rejects.toBeInstanceOf(RefreshRefused)
  peer.answerInstead((response) => void response.writeHead(503).end())
  await expect(refresh(again.refreshToken)).rejects.not.toBeInstanceOf(RefreshRefused)
})

test('a provider that fails, calls itself otherwise or answers too much is not discovered', async () => {
  const isRefused = async () => (await whyRefused(new OpenIdPeers().discover(registrationAt(peer)))) !== ''
  const discover = () => new OpenIdPeers().discover(registrationAt(peer))
  const answer = (text: string) =>
    peer.answerInstead((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(text),
    )
  peer.answerInstead((response) => void response.writeHead(500).end())
  expect(await isRefused()).toBe(true)
  answer(JSON.stringify({ issuer: 'https://elsewhere.example' }))
  expect(await isRefused()).toBe(true)
  answer(JSON.stringify({ issuer: peer.issuer, filling: 'x'.repeat(1024 * 1024) }))
  expect(await isRefused()).toBe(true)
  peer.answerInstead((response) => void response.writeHead(302, { location: other.issuer }).end())
  expect(await isRefused()).toBe(true)
  peer.answerInstead(undefined)
  expect(await discover()).toMatchObject({ issuer: peer.issuer, namesItsIssuer: true })
})

test('gives up a provider that does not answer', async () => {
  peer.answerInstead(() => {})
  const patient = new OpenIdPeers({ timeoutSeconds: 1 })
  expect(await whyRefused(patient.discover(registrationAt(peer)))).toMatch(/timed? ?out/i)
})

test('signs nobody in with a wrong secret', async () => {
  const { cameTo, binding } = await cameBack(peer)
  const wrong: Registration = { ...registrationAt(peer), clientSecret: 'wrong' }
  const found = new OpenIdPeers().identify(openIdProvider, wrong, binding, cameTo)
  expect(await whyRefused(found)).toMatch(/WWW-Authenticate/)
})

test('the address of a sign-out names the product, and no token', async () => {
  const signOut = await new OpenIdPeers().signOutAddress(openIdProvider, registrationAt(peer), {
    idToken: 'a token',
    returnTo: 'https://lakegauge.example/sign-in',
  })
  expect(Object.fromEntries(signOut?.searchParams ?? [])).toEqual({
    client_id: 'lakegauge',
    post_logout_redirect_uri: 'https://lakegauge.example/sign-in',
  })
})
