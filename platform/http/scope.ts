import { CodedError } from '#contract/errors.ts'
import type { AskedScope } from '#contract/scope.ts'
import { shownName } from '#contract/shown-name.ts'
import type { KnownWorkspace, User } from './ports.ts'

/** The workspaces that a call may read. */
export type Scope = { workspaceIds: readonly string[]; workspaces: readonly KnownWorkspace[] }

type Narrowing = { field: keyof KnownWorkspace & keyof AskedScope; thing: string }
const narrowings: readonly Narrowing[] = [
  { field: 'subscriptionId', thing: 'Subscription' },
  { field: 'workspaceId', thing: 'Workspace' },
  { field: 'workspaceHost', thing: 'Workspace' },
]

function visibleTo(user: User, workspaces: readonly KnownWorkspace[]): readonly KnownWorkspace[] {
  const seen = user.workspaceIds
  if (seen === null) return workspaces
  return workspaces.filter((workspace) => seen.includes(workspace.workspaceId))
}

// Hidden and unknown things get one and the same answer, so that nobody can probe for what exists.
function refuseUnseen(visible: readonly KnownWorkspace[], asked: AskedScope): void {
  for (const { field, thing } of narrowings) {
    const unseen = asked[field]?.find((value) => !visible.some((workspace) => workspace[field] === value))
    if (unseen !== undefined) {
      throw new CodedError('not_found', `${thing} ${shownName(unseen)} not found, or you cannot access it.`, {
        field,
      })
    }
  }
}

/** The caller's workspaces, narrowed to those asked for; an asked one that the caller does not see is not found. */
export function scopeOf(user: User | undefined, known: readonly KnownWorkspace[], asked: AskedScope): Scope {
  const visible = user ? visibleTo(user, known) : []
  if (user) refuseUnseen(visible, asked)
  const workspaces = visible.filter((workspace) =>
    narrowings.every(({ field }) => asked[field]?.some((value) => value === workspace[field]) ?? true),
  )
  return { workspaces, workspaceIds: workspaces.map((workspace) => workspace.workspaceId) }
}
