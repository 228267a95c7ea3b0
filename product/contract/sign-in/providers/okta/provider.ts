import { usualValues, verifiedEmail } from '../../claims.ts'
import type { OpenIdProvider } from '../../provider-kind.ts'

/** Okta. It sends groups where the app has a filter of the groups claim. */
export const oktaProvider: OpenIdProvider = {
  name: 'okta',
  kind: 'OKTA',
  label: 'Okta',
  button: 'Login with Okta',
  issuer: null,
  issuerExample: 'https://example.okta.com',
  refusalOf: ({ hostname }) =>
    hostname.endsWith('-admin.okta.com') ? 'Enter the address without -admin.' : undefined,
  scopes: ['openid', 'profile', 'email', 'groups', 'offline_access'],
  parameters: {},
  asksUserInfo: true,
  signsOutByToken: true,
  sources: ['ROLE', 'GROUP'],
  valuesOf: usualValues,
  emailOf: verifiedEmail,
  missingOf: ({ groups }) =>
    groups === undefined ? 'No groups were sent: the app needs a filter of the groups claim.' : undefined,
}
