/** What a provider states about somebody who signed in, as its tokens have it. */
export type Claims = Readonly<Record<string, unknown>>

/** Where a role may come from: an app role, a group, the domain of the organization, or a verified e-mail address. */
export const claimSources = ['ROLE', 'GROUP', 'DOMAIN', 'EMAIL'] as const
export type ClaimSource = (typeof claimSources)[number]

/** The values that somebody has, by where they come from. */
export type ClaimValues = Readonly<Record<ClaimSource, readonly string[]>>

/** The texts of a claim that is a list, or one text. */
export function textsOf(claim: unknown): string[] {
  const all: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return all.filter((value): value is string => typeof value === 'string' && value !== '')
}

/** The text of a claim; undefined where it is anything else. */
export function textOf(claim: unknown): string | undefined {
  return textsOf(claim)[0]
}

/** The e-mail address, where the provider states that it was verified. */
export function verifiedEmail({ email, email_verified: isVerified }: Claims): string | undefined {
  return isVerified === true ? textOf(email) : undefined
}

/** App roles and groups, as most providers name them. */
export function usualValues({ roles, groups }: Claims): ClaimValues {
  return { ROLE: textsOf(roles), GROUP: textsOf(groups), DOMAIN: [], EMAIL: [] }
}
