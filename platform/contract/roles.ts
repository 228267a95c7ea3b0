/** The five roles; a user may hold several. */
export const roles = ['user', 'admin', 'billing-admin', 'provisioning-admin', 'executive'] as const
export type Role = (typeof roles)[number]

/**
 * Whose it is: anybody's; signed-in users'; that of signed-in users with access to data (all but those who are only
 * provisioning admins); that of admins and of provisioning admins, who set the product up; that of users with one role.
 */
export type RequiredRole = 'public' | 'signed-in' | 'user' | 'set-up' | 'admin' | 'billing-admin'

/** Whether a user with these roles has the required one; only `public` needs no sign-in. */
export function hasRole(required: RequiredRole, held: readonly Role[]): boolean {
  if (required === 'public' || required === 'signed-in') return true
  if (required === 'user') return held.some((role) => role !== 'provisioning-admin')
  if (required === 'set-up') return held.includes('admin') || held.includes('provisioning-admin')
  return held.includes(required)
}
