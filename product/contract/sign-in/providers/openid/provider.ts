import { usualValues, verifiedEmail } from '../../claims.ts'
import type { OpenIdProvider } from '../../provider-kind.ts'

/** Any issuer that speaks OpenID Connect. */
export const openIdProvider: OpenIdProvider = {
  name: 'openid',
  kind: 'OPENID_CONNECT',
  label: 'OpenID Connect',
  button: 'Login with single sign-on',
  issuer: null,
  issuerExample: 'https://sign-in.example.com',
  refusalOf: () => undefined,
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  // OpenID Connect Core 11: without it, issuers ignore the request for a refresh token.
  parameters: { prompt: 'consent' },
  asksUserInfo: true,
  signsOutByToken: false,
  sources: ['ROLE', 'GROUP'],
  valuesOf: usualValues,
  emailOf: verifiedEmail,
  missingOf: () => undefined,
}
