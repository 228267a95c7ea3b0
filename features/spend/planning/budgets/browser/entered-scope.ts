import type { BudgetScope } from '../contract/scope.ts'

/** What a reader has entered of a scope, whatever its kind. */
export type EnteredScope = {
  kind: BudgetScope['kind']
  workspaceId: string
  jobId: string
  owner: string
  tagKey: string
  tagValue: string
}

export const emptyScope: EnteredScope = {
  kind: 'workspace',
  workspaceId: '',
  jobId: '',
  owner: '',
  tagKey: '',
  tagValue: '',
}

/** The scope of what was entered. */
export function scopeOf({ kind, workspaceId, jobId, owner, tagKey, tagValue }: EnteredScope): BudgetScope {
  if (kind === 'workspace') return { kind, workspaceId }
  if (kind === 'job') return { kind, workspaceId, jobId: jobId.trim() }
  return kind === 'owner' ? { kind, owner: owner.trim() } : { kind, tagKey, tagValue }
}
