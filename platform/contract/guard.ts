import { hasRole } from './roles.ts'
import type { RequiredRole, Role } from './roles.ts'

/** What a token may do: only read, or also change things. */
export const tokenAccesses = ['read', 'write'] as const
export type TokenAccess = (typeof tokenAccesses)[number]

/**
 * What the caller's workspaces limit: `workspace`, everything, as the call sees and touches the caller's workspaces only;
 * `account`, not all, as the call sees or touches what holds for all workspaces, such as a setting; `none`, nothing, as
 * the call is about none, such as one for the caller's own saved views.
 */
export type GuardScope = 'workspace' | 'account' | 'none'

/**
 * What becomes of the costs of what the caller may not see: `left out`, the usual; `in one line` without a name, so that lists
 * of costs add up to their sums; `one by one` without names, where the answer splits what each asset cost; `in sums`, as the
 * call answers sums alone, which name nothing.
 */
export type Unseen = 'left out' | 'in one line' | 'one by one' | 'in sums'

/** Who may make a call: with which role, limited by what, with which tokens, and what becomes of what they may not see. */
export type Guard = { role: RequiredRole; scope: GuardScope; token: TokenAccess | 'never'; unseen?: Unseen }

/** The guard of a call that only reads. */
export function mayRead(role: RequiredRole, scope: GuardScope = 'workspace'): Guard {
  return { role, scope, token: 'read' }
}

/** The guard of a call of costs of the caller's workspaces, which keeps those of what the caller may not see. */
export function mayReadCosts(unseen: Exclude<Unseen, 'left out'>): Guard {
  return { ...mayRead('user'), unseen }
}

/** The guard of a call that changes something. */
export function mayChange(role: RequiredRole, scope: GuardScope = 'workspace'): Guard {
  return { role, scope, token: 'write' }
}

/** The guard of a call that no token may make: of sign-ins, secrets, tokens and the audit. */
export function inPerson(role: RequiredRole, scope: GuardScope): Guard {
  return { role, scope, token: 'never' }
}

type Rights = { roles: readonly Role[]; mustChangePassword: boolean }

/**
 * Who asks: somebody unknown; a signed-in person; a program with a token, which has its owner's rights at most; or an
 * operator at the command line of the machine.
 */
export type Caller =
  | { kind: 'nobody' }
  | ({ kind: 'person' } & Rights)
  | ({ kind: 'token'; access: TokenAccess; isLimitedToWorkspaces: boolean } & Rights)
  | { kind: 'operator' }

/** Whether somebody may, and why not. */
export type Decision =
  | { isAllowed: true }
  | {
      isAllowed: false
      code: 'unauthenticated' | 'forbidden' | 'password_change_required'
      message: string
    }

/** Decides whether a caller passes a guard: the one place that does, for screens and calls, people and programs. */
export function decide(guard: Guard, caller: Caller): Decision {
  if (caller.kind === 'operator') return decideForOperator(guard)
  if (caller.kind === 'nobody') {
    if (guard.role === 'public') return allowed
    return refused('unauthenticated', 'You are not signed in: sign in first.')
  }
  const ofRights = decideByRights(guard, caller)
  return ofRights.isAllowed && caller.kind === 'token' ? decideByToken(guard, caller) : ofRights
}

const allowed: Decision = { isAllowed: true }

function refused(code: Exclude<Decision, { isAllowed: true }>['code'], message: string): Decision {
  return { isAllowed: false, code, message }
}

// Whoever may use the machine may do what any role may, but has no account of their own.
function decideForOperator({ role }: Guard): Decision {
  if (role !== 'signed-in') return allowed
  return refused('forbidden', 'The command line has no account: sign in on the web page.')
}

function decideByRights({ role }: Guard, { roles, mustChangePassword }: Rights): Decision {
  if (!hasRole(role, roles)) return refused('forbidden', refusalOf(role))
  if (mustChangePassword && role !== 'signed-in' && role !== 'public')
    return refused('password_change_required', 'Change your one-time password first.')
  return allowed
}

function refusalOf(role: RequiredRole): string {
  if (role === 'admin' || role === 'set-up') return 'Requires admin rights.'
  if (role === 'billing-admin') return 'Requires billing admin rights.'
  return 'A provisioning admin cannot access cost data. Sign in as a user, admin or executive.'
}

function decideByToken(guard: Guard, caller: Extract<Caller, { kind: 'token' }>): Decision {
  if (guard.token === 'never') return refused('forbidden', 'An API token cannot make this call: sign in.')
  if (guard.token === 'write' && caller.access === 'read')
    return refused('forbidden', 'This API token only reads: use one that may also write.')
  if (guard.scope === 'account' && caller.isLimitedToWorkspaces)
    return refused(
      'forbidden',
      'This API token is limited to workspaces: use one for all workspaces of its owner.',
    )
  return allowed
}
