import { sql } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { insertPolicy, removePolicy, updatePolicy, type PolicyKey, type PolicyValues } from './policies.ts'
import type { Author, Change, StateWriter, WriteTransaction } from './change.ts'
import type { StateDatabase } from './state.ts'

/** One change of a batch; seenChange is when the policy was changed last, as the author saw it. */
export type PolicyEdit =
  | { kind: 'create'; policy: PolicyKey & PolicyValues }
  | { kind: 'change'; policyId: string; seenChange: Date; values: PolicyValues }
  | { kind: 'delete'; policyId: string; seenChange: Date }

/** An edit that somebody else came before: who, when, and whether they removed the policy. */
export type PolicyConflict = { edit: PolicyEdit; changedBy: string; changedAt: Date; isRemoved: boolean }

/** Makes all edits in one transaction. Where somebody came before one of them it makes none, and answers which those are. */
export async function editPolicies(
  writer: StateWriter,
  edits: readonly PolicyEdit[],
  author: Author,
): Promise<PolicyConflict[]> {
  return writer.write(author, async (transaction) => {
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
    if (conflicts.length > 0) return { answer: conflicts, changes: [] }
    // What is removed makes room for what is made.
    const changes: Change[] = []
    for (const edit of edits.toSorted((one, other) => order[one.kind] - order[other.kind]))
      changes.push(...(await make(transaction, edit, author)).changes)
    return { answer: [], changes }
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
    .selectFrom('change')
    .select(['actor_name', 'changed_at'])
    .where('about_kind', '=', 'policy')
    .where('about_id', '=', policyId)
    .where('what', '=', 'policy.delete')
    .executeTakeFirst()
  if (!removal) throw new CodedError('not_found', 'There is no such policy.')
  return { changedBy: removal.actor_name, changedAt: removal.changed_at, isRemoved: true }
}

function make(transaction: WriteTransaction, edit: PolicyEdit, author: Author) {
  if (edit.kind === 'create') return insertPolicy(transaction, edit.policy, author)
  if (edit.kind === 'change') return updatePolicy(transaction, edit.policyId, edit.values, author)
  return removePolicy(transaction, edit.policyId)
}
