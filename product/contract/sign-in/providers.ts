import type { OpenIdProvider } from './provider-kind.ts'
import { entraProvider } from './providers/entra/provider.ts'
import { googleProvider } from './providers/google/provider.ts'
import { oktaProvider } from './providers/okta/provider.ts'
import { openIdProvider } from './providers/openid/provider.ts'

/** Every kind of provider that signs people in by OpenID Connect, in the order of the sign-in page. */
export const openIdProviders: readonly OpenIdProvider[] = [
  entraProvider,
  oktaProvider,
  googleProvider,
  openIdProvider,
]

/** The kind of provider that addresses of the flow name. */
export const providerNamed = (name: string): OpenIdProvider | undefined =>
  openIdProviders.find((provider) => provider.name === name)

/** The kind of provider that calls name. */
export const providerOfKind = (kind: string): OpenIdProvider | undefined =>
  openIdProviders.find((provider) => provider.kind === kind)

/** What calls name the local accounts. */
export const localKind = 'PROVISIONING_USER'
