import type { Claims, ClaimSource, ClaimValues } from './claims.ts'

/** One kind of provider that signs people in by OpenID Connect: what distinguishes it from all others. */
export type OpenIdProvider = {
  /** What addresses of the flow name it. */
  name: string
  /** What calls name it. */
  kind: string
  label: string
  /** The text of its button on the sign-in page. */
  button: string
  /** The issuer that all its customers share; null: each has its own. */
  issuer: string | null
  /** What an issuer looks like there. */
  issuerExample: string
  /** Why an issuer cannot be this provider's; undefined where it can. */
  refusalOf(issuer: URL): string | undefined
  scopes: readonly string[]
  /** Further parameters of the request that starts a sign-in. */
  parameters: Readonly<Record<string, string>>
  /** Whether what it states about people stands in its user info, too. */
  asksUserInfo: boolean
  /** Whether it signs somebody out only with the token by which it signed them in. */
  signsOutByToken: boolean
  /** Where roles may come from, first ones first. */
  sources: readonly ClaimSource[]
  valuesOf(claims: Claims): ClaimValues
  emailOf(claims: Claims): string | undefined
  /** What is missing in claims, in words; undefined: nothing is known to be. */
  missingOf(claims: Claims): string | undefined
}
