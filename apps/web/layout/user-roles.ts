import type { OutputOf } from '#contract/endpoint.ts'
import type { Role } from '#contract/roles.ts'
import type { getUserInfo } from '#features/session/user-info/contract.ts'

export type UserInfo = OutputOf<typeof getUserInfo>

const flags: readonly [keyof UserInfo, Role][] = [
  ['isAdmin', 'admin'],
  ['isBillingAdmin', 'billing-admin'],
  ['isExecutive', 'executive'],
  ['isProvisioningAdmin', 'provisioning-admin'],
]

/** The roles that the server's flags stand for. Everybody but a mere provisioning admin is a user. */
export function rolesOf(user: UserInfo): Role[] {
  const held = flags.filter(([flag]) => user[flag] === true).map(([, role]) => role)
  const isUser = user.isBasicUser || held.some((role) => role !== 'provisioning-admin')
  return isUser ? ['user', ...held] : held
}

const names: Readonly<Record<Role, string>> = {
  user: 'User',
  admin: 'Admin',
  'billing-admin': 'Billing Admin',
  executive: 'Executive',
  'provisioning-admin': 'Provisioning Admin',
}

/** A role in words. */
export function roleName(role: Role): string {
  return names[role]
}

/** What somebody is called by their roles: "Admin, Billing Admin", or "User". */
export function roleNames(roles: readonly Role[]): string {
  const special = roles.filter((role) => role !== 'user')
  return (special.length > 0 ? special : roles).map(roleName).join(', ')
}
