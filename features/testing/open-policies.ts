import type { FeaturePorts } from '#features/server-catalogue.ts'
import { realNow } from '#http/testing/parts.ts'
import type { Author } from '#state/change.ts'
import type { Policy } from '#state/policies.ts'
import type { PolicyConflict, PolicyEdit } from '#state/policy-batch.ts'

const keyOf = ({ rule, target, scope, subscriptionId, workspaceId, assetId }: Policy) =>
  JSON.stringify([rule, target, scope, subscriptionId, workspaceId, assetId])

/** Policies in memory. */
export function openPolicies(): FeaturePorts['policies'] {
  let policies: Policy[] = []
  let changes = 0
  return {
    all: async () => policies,
    create: async (policy, author) => {
      const kept = { ...policy, policyId: `policy-${policies.length}`, ...changeOf(author) }
      policies.push(kept)
      return kept
    },
    change: async (policyId, values, author) => {
      policies = policies.map((policy) =>
        policy.policyId === policyId ? { ...policy, ...values, ...changeOf(author) } : policy,
      )
      return policies.find((policy) => policy.policyId === policyId)
    },
    remove: async (policyId) => {
      const others = policies.filter((policy) => policy.policyId !== policyId)
      const isRemoved = others.length < policies.length
      policies = others
      return isRemoved
    },
    edit: async (edits, { actor, at }) => {
      const change = { changedBy: actor.name, changedAt: new Date(at.getTime() + (changes += 1)) }
      const conflicts = edits.flatMap((edit) => conflictOf(policies, edit))
      if (conflicts.length === 0)
        policies = edits.reduce((some, edit) => edited(some, edit, change), policies)
      return conflicts
    },
  }
}

type Change = Pick<Policy, 'changedBy' | 'changedAt'>

const changeOf = ({ actor, at }: Author): Change => ({ changedBy: actor.name, changedAt: at })

function conflictOf(policies: readonly Policy[], edit: PolicyEdit): PolicyConflict[] {
  const former =
    edit.kind === 'create'
      ? policies.find((one) => keyOf(one) === keyOf({ ...one, ...edit.policy }))
      : policies.find(({ policyId }) => policyId === edit.policyId)
  if (edit.kind === 'create' && !former) return []
  if (edit.kind !== 'create' && former?.changedAt.getTime() === edit.seenChange.getTime()) return []
  const { changedBy = 'root', changedAt = realNow } = former ?? {}
  return [{ edit, changedBy, changedAt, isRemoved: !former }]
}

function edited(policies: readonly Policy[], edit: PolicyEdit, change: Change): Policy[] {
  if (edit.kind === 'create') {
    const policyId = `00000000-0000-4000-8000-${String(policies.length).padStart(12, '0')}`
    return [...policies, { ...edit.policy, ...change, policyId }]
  }
  if (edit.kind === 'delete') return policies.filter(({ policyId }) => policyId !== edit.policyId)
  return policies.map((policy) =>
    policy.policyId === edit.policyId ? { ...policy, ...edit.values, ...change } : policy,
  )
}
