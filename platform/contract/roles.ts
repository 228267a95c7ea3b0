/** The five roles; a user may hold several. */
export const roles = ['user', 'admin', 'billing-admin', 'provisioning-admin', 'executive'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call an endpoint: anybody; signed-in users; signed-in users with access to data (all but those who are only
 * provisioning admins); users with one role.
 */
export type Guard = 'public' | 'signed-in' | 'user' | 'admin' | 'billing-admin'

/** Whether a user with these roles passes the guard; only `public` needs no sign-in. */
export function passesGuard(guard: Guard, held: readonly Role[]): boolean {
  if (guard === 'public' || guard === 'signed-in') return true
  if (guard === 'user') return held.some((role) => role !== 'provisioning-admin')
  return held.includes(guard)
}
