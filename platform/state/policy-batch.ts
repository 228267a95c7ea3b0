import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { insertPolicy, removePolicy, updatePolicy, type PolicyKey, type PolicyValues } from './policies.ts'
import type { StateDatabase } from './state.ts'

/** One change of a batch; seenChange is when the policy was changed last, as the author saw it. */
export type PolicyEdit =
  | { kind: 'create'; policy: PolicyKey & PolicyValues }
  | { kind: 'change'; policyId: string; seenChange: Date; values: PolicyValues }
  | { kind: 'delete'; policyId: string; seenChange: Date }

/** An edit that somebody else came before: who, when, and whether they removed the policy. */
export type PolicyConflict = { edit: PolicyEdit; changedBy: string; changedAt: Date; isRemoved: boolean }

type Change = { changedBy: string; changedAt: Date }

/** Makes all edits in one transaction. Where somebody came before one of them it makes none, and answers which those are. */
export async function editPolicies(
  db: StateDatabase,
  edits: readonly PolicyEdit[],
  change: Change,
): Promise<PolicyConflict[]> {
  return db.transaction().execute(async (transaction) => {
    // Batches come one after the other: what is compared here is what is changed.
    await sql`lock table policy in share row exclusive mode`.execute(transaction)
    const kept = await transaction.selectFrom('policy').selectAll().execute()
    const removed = new Set(edits.flatMap((edit) => (edit.kind === 'delete' ? [edit.policyId] : [])))
    const remaining = kept.filter(({ policy_id }) => !removed.has(policy_id))
    const conflicts: PolicyConflict[] = []
    for (const edit of edits) {
      const conflict = await conflictOf(transaction, edit.kind === 'create' ? remaining : kept, edit)
      if (conflict) conflicts.push({ edit, ...conflict })
    }
    if (conflicts.length > 0) return conflicts
    // What is removed makes room for what is made.
    for (const edit of edits.toSorted((one, other) => order[one.kind] - order[other.kind]))
      await make(transaction, edit, change)
    return []
  })
}

const order = { delete: 0, change: 1, create: 2 } as const

type Kept = {
  policy_id: string
  rule: string
  target: string
  scope: string
  subscription_id: string
  workspace_id: string
  asset_id: string
  changed_by: string
  changed_at: Date
}

const isSameKey = (kept: Kept, { rule, target, scope, subscriptionId, workspaceId, assetId }: PolicyKey) =>
  kept.rule === rule &&
  kept.target === target &&
  kept.scope === scope &&
  kept.subscription_id === subscriptionId &&
  kept.workspace_id === workspaceId &&
  kept.asset_id === assetId

async function conflictOf(db: StateDatabase, kept: readonly Kept[], edit: PolicyEdit) {
  if (edit.kind === 'create') {
    const same = kept.find((one) => isSameKey(one, edit.policy))
    return same && { changedBy: same.changed_by, changedAt: same.changed_at, isRemoved: false }
  }
  const former = kept.find(({ policy_id }) => policy_id === edit.policyId)
  if (!former) return removalOf(db, edit.policyId)
  if (former.changed_at.getTime() === edit.seenChange.getTime()) return undefined
  return { changedBy: former.changed_by, changedAt: former.changed_at, isRemoved: false }
}

async function removalOf(db: StateDatabase, policyId: string) {
  const removal = await db
    .selectFrom('policy_change')
    .select(['changed_by', 'changed_at'])
    .where('policy_id', '=', policyId)
    .where('value', 'is', null)
    .executeTakeFirst()
  if (!removal) throw new CodedError('not_found', 'There is no such policy.')
  return { changedBy: removal.changed_by, changedAt: removal.changed_at, isRemoved: true }
}

async function make(db: StateDatabase, edit: PolicyEdit, change: Change): Promise<void> {
  if (edit.kind === 'create') await insertPolicy(db, edit.policy, change)
  else if (edit.kind === 'change') await updatePolicy(db, edit.policyId, edit.values, change)
  else await removePolicy(db, edit.policyId, change)
}
