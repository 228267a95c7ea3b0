import { z } from 'zod'
import { roles, type Role } from '#contract/roles.ts'
import { claimSources, type ClaimSource, type ClaimValues } from './claims.ts'

const longestValue = 500

/** Who has a value of a provider has a role of the product. */
export const roleMapping = z.strictObject({
  source: z.enum(claimSources),
  value: z.string().trim().min(1).max(longestValue),
  role: z.enum(roles),
})

export type RoleMapping = z.output<typeof roleMapping>

// Only these are written in any case.
const ignoresCase: ReadonlySet<ClaimSource> = new Set(['DOMAIN', 'EMAIL'])

function holds({ source, value }: RoleMapping, values: ClaimValues): boolean {
  const spelled = (text: string) => (ignoresCase.has(source) ? text.toLowerCase() : text)
  return values[source].some((held) => spelled(held) === spelled(value))
}

/** The roles that a mapping gives: those of the first source of which somebody has a mapped value; else none. */
export function mappedRoles(
  mapping: readonly RoleMapping[],
  sources: readonly ClaimSource[],
  values: ClaimValues,
): Role[] {
  for (const source of sources) {
    const given = new Set(
      mapping.filter((entry) => entry.source === source && holds(entry, values)).map(({ role }) => role),
    )
    if (given.size > 0) return roles.filter((role) => given.has(role))
  }
  return []
}
