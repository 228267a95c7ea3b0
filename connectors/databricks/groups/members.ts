import type { Directory } from './directory.ts'

/** A direct member of a group, both by the names that access lists use. */
export type Member = { group: string; member: string }

/** The direct members of groups, and what could not be read as one. */
export type Members = { members: readonly Member[]; unknownMembers: number; ambiguousGroups: number }

const everybody = 'users'

/**
 * Members of groups by name. A member that is no longer in any list is left out, and so are groups of the same name: access
 * lists name groups, so it is not known which one they mean. Everybody in the workspace is in the group `users`, whether
 * listed there or not.
 */
export function membersOf({ users, servicePrincipals, groups }: Directory): Members {
  const userNames = new Map(users.map((user) => [user.id, userPrincipal(user.userName)]))
  const robots = new Map(servicePrincipals.map((one) => [one.id, robotPrincipal(one.applicationId)]))
  const times = Map.groupBy(groups, ({ displayName }) => displayName ?? '')
  const named = groups.filter(
    ({ displayName }) => displayName !== null && times.get(displayName)?.length === 1,
  )
  const groupNames = new Map(named.map((group) => [group.id, `group:${group.displayName ?? ''}`]))
  const principalOf = { Users: userNames, ServicePrincipals: robots, Groups: groupNames }
  const found = new Map<string, Member>()
  const add = (group: string, member: string) => found.set(JSON.stringify([group, member]), { group, member })
  let unknownMembers = 0
  for (const { displayName, members } of named) {
    for (const { value, $ref } of members) {
      const kinds = Object.entries(principalOf).filter(([kind]) => $ref === null || $ref.includes(`${kind}/`))
      const member = kinds.map(([, names]) => names.get(value)).find((name) => name !== undefined)
      if (member === undefined) unknownMembers += 1
      else add(displayName ?? '', member)
    }
  }
  for (const principal of [...userNames.values(), ...robots.values()])
    if (principal !== undefined) add(everybody, principal)
  return { members: [...found.values()], unknownMembers, ambiguousGroups: groups.length - named.length }
}

const userPrincipal = (name: string | null) => (name === null ? undefined : `user:${name.toLowerCase()}`)
const robotPrincipal = (applicationId: string | null) =>
  applicationId === null ? undefined : `service_principal:${applicationId}`
