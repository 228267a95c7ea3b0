import type { AnyEndpoint } from '#contract/endpoint.ts'
import { decide } from '#contract/guard.ts'
import type { Caller } from '#contract/guard.ts'
import type { Session } from './ports.ts'

/** Who makes a call, as guards ask for it. */
export function callerOf(session: Session | undefined): Caller {
  if (!session) return { kind: 'nobody' }
  const { user, token } = session
  const { roles, mustChangePassword } = user
  if (!token) return { kind: 'person', roles, mustChangePassword }
  const { access, isLimitedToWorkspaces } = token
  return { kind: 'token', roles, mustChangePassword, access, isLimitedToWorkspaces }
}

/** Whether somebody may make a call. */
export function mayCall({ guard }: Pick<AnyEndpoint, 'guard'>, session: Session): boolean {
  return decide(guard, callerOf(session)).isAllowed
}
