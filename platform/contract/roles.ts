/** The five roles; a user may hold several. */
export const roles = ['user', 'admin', 'billing-admin', 'provisioning-admin', 'executive'] as const
export type Role = (typeof roles)[number]

/** Who may call an endpoint: anybody, anybody signed in, or holders of one role. */
export type Guard = 'public' | 'user' | 'admin' | 'billing-admin'

/** True if somebody with these roles passes the guard. */
export function passesGuard(guard: Guard, held: readonly Role[]): boolean {
  if (guard === 'public') return true
  if (guard === 'user') return held.some((role) => role !== 'provisioning-admin')
  return held.includes(guard)
}
