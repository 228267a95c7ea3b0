import { randomBytes } from 'node:crypto'
import type { NavigationAnswer, NavigationCall } from '#http/navigation.ts'
import type { Change } from '#state/change.ts'
import { createUser } from '#state/users.ts'
import { openSession } from '#state/sessions.ts'
import { bySystem } from '#state/change.ts'
import type { State } from '#state/state.ts'
import type { ProviderDraft } from '#product/contract/sign-in/draft.ts'
import type { RoleMapping } from '#product/contract/sign-in/roles.ts'
import { askProvidersAgain } from '../asked-again.ts'
import { authorizePath, callbackPath, redirectUriOf, SignInFlow } from '../flow.ts'
import { OpenIdPeers } from '../openid-peer.ts'
import type { SealingBox } from '../sign-in-parts.ts'
import { stateSignIn } from '../state-sign-in.ts'
import type { Peer } from './peer.ts'
import { visitor } from './visitor.ts'

/** The product's own address in tests. */
export const origin = 'https://lakegauge.example'

/** A box whose seals only remember what is in them. */
function openBox(): SealingBox & { missingKey: string | undefined } {
  const kept = new Map<string, string>()
  return {
    missingKey: undefined,
    seal(name, secret) {
      const id = randomBytes(9).toString('base64url')
      kept.set(`${name} ${id}`, secret)
      return id
    },
    open: (name, sealed) => kept.get(`${name} ${sealed}`),
  }
}

/** A browser's cookies of sign-ins, and its session. */
export type Browser = { cookies: Map<string, string>; session: string | undefined }
export const newBrowser = (session?: string): Browser => ({ cookies: new Map(), session })

/** The product's sign-ins over a state, at a time that tests set. */
export function product(state: State, clock = { now: new Date() }) {
  const recorded: Change[] = []
  const said: string[] = []
  const parts = {
    state,
    box: openBox(),
    peers: new OpenIdPeers(),
    now: () => clock.now,
    publicUrl: origin,
    audit: { record: async (_author: unknown, changes: readonly Change[]) => void recorded.push(...changes) },
    log: (entry: object) => void said.push(JSON.stringify(entry)),
  }
  const flow = new SignInFlow(parts)
  const calls = stateSignIn(parts)

  async function navigate(
    browser: Browser,
    address: URL,
    given: Partial<NavigationCall> = {},
  ): Promise<NavigationAnswer> {
    const isCallback = address.pathname.startsWith(callbackPath)
    const call: NavigationCall = {
      name: address.pathname.split('/').at(-1) ?? '',
      query: address.searchParams,
      cookie: (name) => browser.cookies.get(name),
      sessionToken: browser.session,
      origin,
      isFromForeignSite: false,
      address: '203.0.113.1',
      correlationId: 'request',
      ...given,
    }
    const answer = await (isCallback ? flow.comeBack(call) : flow.begin(call))
    for (const { name, value } of answer.cookies ?? []) {
      if (value === undefined) browser.cookies.delete(name)
      else browser.cookies.set(name, value)
    }
    if (answer.session !== undefined) browser.session = answer.session
    return answer
  }

  /** Begins a sign-in, signs in at the provider, and answers where that leads. */
  async function throughProvider(browser: Browser, path: string, login: string): Promise<URL> {
    const { location } = await navigate(browser, new URL(path, origin))
    return visitor(login).signIn(new URL(location))
  }

  /** An administrator of the product itself, signed in. */
  async function administrator(username = 'root'): Promise<Browser> {
    const author = bySystem('test', clock.now)
    const roles = ['admin' as const]
    const password = 'a password of nobody'
    await createUser(
      state,
      { username, password, roles, workspaceIds: null, mustChangePassword: false },
      author,
    )
    return newBrowser((await openSession(state.db, username, clock.now)).token)
  }

  const draftOf = (
    { issuer, clientId, clientSecret }: Peer,
    mapping: readonly RoleMapping[] = [{ source: 'ROLE', value: 'readers', role: 'user' }],
    provider = 'OPENID_CONNECT',
  ): ProviderDraft => ({
    provider,
    issuer,
    clientId,
    clientSecret,
    sendsSecretIn: 'HEADER',
    mapping: [...mapping],
  })

  return {
    clock,
    recorded,
    said,
    calls,
    parts,
    navigate,
    throughProvider,
    administrator,
    draftOf,
    author: bySystem('test', clock.now),
    askAgain: () => askProvidersAgain(parts),
    /** Tries a provider as root does, and saves it. */
    async save(draft: ProviderDraft, root: Browser, login: string, username = 'root'): Promise<void> {
      const { trialId, path } = await calls.tryProvider(draft, username)
      await navigate(root, await throughProvider(root, path, login))
      await calls.save({ trialId, username }, bySystem('test', clock.now))
    },
    /** Signs in by a provider with a login, and answers where that leads. */
    async signIn(browser: Browser, login: string, name = 'openid', state64 = ''): Promise<NavigationAnswer> {
      const query = state64 === '' ? '' : `?state=${encodeURIComponent(state64)}`
      const cameTo = await throughProvider(browser, `${authorizePath}/${name}${query}`, login)
      return navigate(browser, cameTo)
    },
  }
}

/** The addresses to which a test's provider may lead. */
export const redirectUris = ['openid', 'okta', 'azure', 'google'].map((name) => redirectUriOf(origin, name))
