import { cleanText } from '#contract/clean-text.ts'
import { textOf, type Claims } from '#product/contract/sign-in/claims.ts'
import type { OpenIdProvider } from '#product/contract/sign-in/provider-kind.ts'

const longestName = 90
const unfit = /[\p{C}\p{Z}]+/gu

/** The name that somebody's new account gets: how the provider calls them. It is shown, and identifies nobody. */
export function wantedName({ emailOf }: OpenIdProvider, subject: string, claims: Claims): string {
  const { preferred_username: preferred, name } = claims
  const given = emailOf(claims) ?? textOf(preferred) ?? textOf(name) ?? subject
  const clean = cleanText(given).replaceAll(unfit, ' ').trim()
  return Array.from(clean).slice(0, longestName).join('').trim() || 'unnamed'
}
