import type { OutputOf } from '#contract/endpoint.ts'
import type { listAssignees } from '#product/contract/calls/assignees.ts'

type Assignees = OutputOf<typeof listAssignees>['assignees']

/** Accounts that see a workspace; all workspaces (null); or any of those in view (undefined). */
export function assigneesOf(assignees: Assignees, workspaceId: string | null | undefined): string[] {
  return assignees
    .filter(({ workspaceIds }) => {
      if (workspaceIds === null || workspaceId === undefined) return true
      return workspaceId !== null && workspaceIds.includes(workspaceId)
    })
    .map(({ username }) => username)
}
