import { expect, test } from 'vitest'
import { entraProvider } from './providers/entra/provider.ts'
import { googleProvider } from './providers/google/provider.ts'
import { oktaProvider } from './providers/okta/provider.ts'
import { openIdProvider } from './providers/openid/provider.ts'
import type { OpenIdProvider } from './provider-kind.ts'
import { mappedRoles, type RoleMapping } from './roles.ts'
import type { Claims } from './claims.ts'

const mapping: readonly RoleMapping[] = [
  { source: 'ROLE', value: 'Lakegauge.Admin', role: 'admin' },
  { source: 'ROLE', value: 'Lakegauge.Admin', role: 'billing-admin' },
  { source: 'GROUP', value: 'data', role: 'user' },
  { source: 'DOMAIN', value: 'Example.com', role: 'user' },
  { source: 'EMAIL', value: 'ann@example.com', role: 'executive' },
]

const rolesAt = (provider: OpenIdProvider, claims: Claims) =>
  mappedRoles(mapping, provider.sources, provider.valuesOf(claims))

test('app roles decide before groups', () => {
  expect(rolesAt(entraProvider, { roles: ['Lakegauge.Admin'], groups: ['data'] })).toEqual([
    'admin',
    'billing-admin',
  ])
  expect(rolesAt(oktaProvider, { roles: ['Another'], groups: ['data', 'more'] })).toEqual(['user'])
  expect(rolesAt(openIdProvider, { groups: 'data' })).toEqual(['user'])
})

test('nothing that is mapped gives nothing, nor does a mapping of nothing', () => {
  expect(rolesAt(openIdProvider, { roles: ['lakegauge.admin'], groups: [] })).toEqual([])
  expect(mappedRoles([], entraProvider.sources, entraProvider.valuesOf({ roles: ['admin'] }))).toEqual([])
})

test('an address or a domain gives a role at Google only, and only where Google vouches for it', () => {
  const ann = { email: 'Ann@example.com', email_verified: true, hd: 'example.com' }
  expect(rolesAt(googleProvider, ann)).toEqual(['executive'])
  expect(rolesAt(googleProvider, { ...ann, email_verified: false })).toEqual(['user'])
  expect(rolesAt(googleProvider, { email: 'eve@example.com', email_verified: true })).toEqual([])
  expect(rolesAt(openIdProvider, ann)).toEqual([])
})

test('an e-mail address is known only where it was verified', () => {
  const email = 'ann@example.com'
  const known = [openIdProvider, oktaProvider, googleProvider].map((provider) => [
    provider.emailOf({ email, email_verified: true }),
    provider.emailOf({ email }),
  ])
  expect(known).toEqual([
    [email, undefined],
    [email, undefined],
    [email, undefined],
  ])
  expect([entraProvider.emailOf({ email, xms_edov: true }), entraProvider.emailOf({ email })]).toEqual([
    email,
    undefined,
  ])
})

test('names the groups that a provider left out', () => {
  expect(entraProvider.missingOf({ _claim_names: { groups: 'src1' } })).toContain('too many')
  expect(entraProvider.missingOf({ groups: ['data'] })).toBeUndefined()
  expect(oktaProvider.missingOf({})).toContain('filter')
})

test('refuses issuers that are those of everybody', () => {
  const refusal = (address: string) => entraProvider.refusalOf(new URL(address))
  expect(refusal('https://login.microsoftonline.com/common/v2.0')).toContain('one tenant')
  expect(refusal('https://login.microsoftonline.com/organizations/v2.0')).toContain('one tenant')
  expect(refusal('https://login.microsoftonline.com/5f3c/v2.0')).toBeUndefined()
})
