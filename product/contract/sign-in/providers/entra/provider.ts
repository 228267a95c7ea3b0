import { textOf, usualValues } from '../../claims.ts'
import type { OpenIdProvider } from '../../provider-kind.ts'

const anyTenant = /^\/(?:common|organizations|consumers)(?:\/|$)/

/** Microsoft Entra ID. A token with more than 200 groups has none, and names the claim that was left out. */
export const entraProvider: OpenIdProvider = {
  name: 'azure',
  kind: 'ACTIVE_DIRECTORY',
  label: 'Microsoft Entra ID',
  button: 'Login with Microsoft',
  issuer: null,
  issuerExample: 'https://login.microsoftonline.com/<tenant id>/v2.0',
  refusalOf: ({ pathname }) =>
    anyTenant.test(pathname)
      ? 'Enter the issuer of one tenant, with its id: everybody with a Microsoft account could sign in otherwise.'
      : undefined,
  scopes: ['openid', 'profile', 'email', 'offline_access'],
  parameters: {},
  asksUserInfo: false,
  signsOutByToken: false,
  sources: ['ROLE', 'GROUP'],
  valuesOf: usualValues,
  emailOf: ({ email, xms_edov: isVerified }) =>
    isVerified === true || isVerified === '1' || isVerified === 1 ? textOf(email) : undefined,
  missingOf: ({ _claim_names: leftOut, hasgroups: hasGroups }) =>
    Object(leftOut).groups === undefined && hasGroups !== true
      ? undefined
      : 'Groups were left out, because there are too many: use app roles, or only groups that are assigned to the app.',
}
