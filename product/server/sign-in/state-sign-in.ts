import type { ConfiguredProvider } from '#product/contract/sign-in/calls.ts'
import { openIdProviders, providerOfKind } from '#product/contract/sign-in/providers.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'
import { externalAccounts, setDisabled } from '#state/external-accounts.ts'
import { findProviderSession } from '#state/provider-sessions.ts'
import { authorizePath, callbackPath } from './flow.ts'
import {
  allowsLocal,
  enabledProviders,
  findProvider,
  knownKind,
  registrationOf,
  secretOf,
  setProviderEnabled,
} from './kept-providers.ts'
import { openTokens } from './session-tokens.ts'
import type { SignInParts } from './sign-in-parts.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { saveTried, shownTrial, tryProvider } from './trials.ts'
import { whyFailed } from './why-failed.ts'

const pathOf = ({ name }: Pick<OpenIdProvider, 'name'>) => `${authorizePath}/${name}`

/** Sign-ins by providers that are kept in the application state. */
export function stateSignIn(parts: SignInParts): SignInPorts['signIn'] {
  const { state, box } = parts
  return {
    missingKey: box.missingKey,
    allowsLocal: () => allowsLocal(state.db),
    offered: async () =>
      (await enabledProviders(state.db)).map(({ provider }) => ({
        provider: provider.kind,
        label: provider.label,
        button: provider.button,
        path: pathOf(provider),
      })),
    configured: () => Promise.all(openIdProviders.map((provider) => configuredOf(parts, provider))),
    async tryProvider(draft, username) {
      const begun = await tryProvider(parts, draft, username)
      const name = providerOfKind(draft.provider)?.name ?? ''
      return { ...begun, path: `${pathOf({ name })}?trial=${begun.trialId}` }
    },
    trial: (asked) => shownTrial(parts, asked),
    save: async (asked, author) => void (await saveTried(parts, asked, author)),
    setEnabled: ({ kind, isEnabled }, author) =>
      setProviderEnabled(state, { kind: knownKind(kind), isEnabled }, author),
    accounts: async () =>
      (await externalAccounts(state.db)).map(({ createdAt, lastSignInAt, disabledAt, ...account }) =>
        Object.assign(account, {
          createdAt: createdAt.toISOString(),
          lastSignInAt: lastSignInAt.toISOString(),
          isDisabled: disabledAt !== null,
        }),
      ),
    setDisabled: (asked, author) => setDisabled(state, asked, author),
    signOutAddress: (token) => signOutAddress(parts, token),
  }
}

async function configuredOf(
  { state, box }: SignInParts,
  provider: OpenIdProvider,
): Promise<ConfiguredProvider> {
  const { kind, label, issuer, issuerExample, sources, name } = provider
  const { isEnabled = false, ...settings } = (await findProvider(state.db, kind)) ?? {}
  return {
    provider: kind,
    label,
    issuer,
    issuerExample,
    sources: [...sources],
    redirectPath: `${callbackPath}/${name}`,
    settings: 'issuer' in settings ? settings : null,
    isEnabled,
    ...(await secretOf(state.db, box, kind)),
  }
}

// Whoever signs out here is signed out here, whether the provider answers or not.
async function signOutAddress(
  { state, box, peers, log, publicUrl }: SignInParts,
  token: string,
): Promise<string | undefined> {
  const session = await findProviderSession(state.db, token)
  const provider = session && providerOfKind(session.provider)
  const kept = provider && (await findProvider(state.db, provider.kind))
  if (!session || !provider || !kept) return undefined
  try {
    const registration = await registrationOf(state.db, box, provider.kind, kept)
    const tokens = session.sealed === null ? undefined : openTokens(box, session.tokenHash, session.sealed)
    const idToken = tokens?.idToken ?? undefined
    const returnTo = publicUrl === undefined ? undefined : new URL('/sign-in', publicUrl).href
    return (await peers.signOutAddress(provider, registration, { idToken, returnTo }))?.href
  } catch (error) {
    log({ event: 'fault', part: 'sign-out at the provider', says: whyFailed(error) })
    return undefined
  }
}
