import { textsOf, verifiedEmail } from '../../claims.ts'
import type { OpenIdProvider } from '../../provider-kind.ts'

/** Google. It sends neither roles nor groups: roles follow from the organization's domain or a list of addresses. */
export const googleProvider: OpenIdProvider = {
  name: 'google',
  kind: 'GOOGLE',
  label: 'Google',
  button: 'Login with Google',
  issuer: 'https://accounts.google.com',
  issuerExample: 'https://accounts.google.com',
  refusalOf: () => undefined,
  scopes: ['openid', 'profile', 'email'],
  parameters: { access_type: 'offline', prompt: 'consent' },
  asksUserInfo: false,
  signsOutByToken: false,
  sources: ['EMAIL', 'DOMAIN'],
  // Only `hd` proves that an organization owns the account; the end of an address proves nothing.
  valuesOf: ({ hd: domain, ...claims }) => ({
    ROLE: [],
    GROUP: [],
    DOMAIN: textsOf(domain),
    EMAIL: textsOf(verifiedEmail(claims)),
  }),
  emailOf: verifiedEmail,
  missingOf: () => undefined,
}
