/** The five roles; a user may hold several. */
export const roles = ['user', 'admin', 'billing-admin', 'provisioning-admin', 'executive'] as const
export type Role = (typeof roles)[number]

/**
 * Who may call an endpoint: anybody; anybody signed in; anybody signed in who sees data (all but those who are
 * provisioning admins only); holders of one role.
 */
export type Guard = 'public' | 'signed-in' | 'user' | 'admin' | 'billing-admin'

/** True if somebody with these roles passes the guard; `public` needs no sign-in, everything else does. */
export function passesGuard(guard: Guard, held: readonly Role[]): boolean {
  if (guard === 'public' || guard === 'signed-in') return true
  if (guard === 'user') return held.some((role) => role !== 'provisioning-admin')
  return held.includes(guard)
}
