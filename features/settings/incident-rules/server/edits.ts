import { CodedError } from '#contract/errors.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { Policy, PolicyKey, PolicyValues } from '#state/policies.ts'
import type { PolicyEdit } from '#state/policy-batch.ts'
import type { PolicyBatch } from '../contract/policy-batch.ts'
import { isOf, type KnownRule } from './known-rule.ts'
import { keyOf, valuesOf } from './policy-of.ts'
import { foundRule, isSeenBy, noSuchRule, rulesKnown, subscriptionsSeen } from './seen.ts'

/** A batch as edits of policies, with all that is known of rules and policies. */
export type BatchEdits = { rules: readonly KnownRule[]; all: readonly Policy[]; edits: readonly PolicyEdit[] }

const everywhere = { scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const

/** The edits of a batch; refuses values that a rule does not take, and places that the reader does not see. */
export async function editsOf(
  batch: PolicyBatch,
  { policies }: PolicyPorts,
  read: ReadOfScope,
): Promise<BatchEdits> {
  const rules = await rulesKnown(read)
  const isSeen = isSeenBy(await subscriptionsSeen(read))
  const all = await policies.all()
  const known = { rules, all, isSeen }
  const edits = [
    ...batch.creates.map((create) => createOf(create, known)),
    ...batch.changes.map((change) => changeOf(change, known)),
    ...batch.deletes.map((removal) => deleteOf(removal, known)),
  ]
  return { rules, all, edits }
}

type Known = {
  rules: readonly KnownRule[]
  all: readonly Policy[]
  isSeen: (place: Pick<PolicyKey, 'scope' | 'workspaceId' | 'subscriptionId'>) => boolean
}

function createOf(body: PolicyBatch['creates'][number], { rules, isSeen }: Known): PolicyEdit {
  const key = keyOf(body)
  const rule = rules.find((one) => isOf(one)(key))
  if (!rule)
    throw new CodedError('invalid_parameter', 'There is no such rule for this target.', { field: 'rule' })
  if (!isSeen(key))
    throw new CodedError('not_found', 'There is no such subscription or workspace, or you do not see it.')
  return { kind: 'create', policy: { ...key, ...valuesOf(rule, body) } }
}

function changeOf({ id, seenChange, ...body }: PolicyBatch['changes'][number], known: Known): PolicyEdit {
  if (seenChange === null) {
    const { rule } = foundRule(id, known.rules, [])
    const key = { rule: rule.rule, target: rule.target, ...everywhere }
    return { kind: 'create', policy: { ...key, ...valuesOf(rule, body) } }
  }
  const policy = seenPolicy(id, known)
  // Of one that is gone meanwhile only that is reported.
  const values = policy
    ? valuesOf(foundRule(id, known.rules, [policy]).rule, body)
    : { isEnabled: body.enabled, limits: [null, null] as const, minimum: '0', severity: null }
  return { kind: 'change', policyId: id, seenChange: new Date(seenChange), values }
}

function deleteOf({ id, seenChange }: PolicyBatch['deletes'][number], known: Known): PolicyEdit {
  if (seenChange === null || seenPolicy(id, known)?.scope === 'GLOBAL')
    throw new CodedError('conflict', 'What is set for everything cannot be removed. Switch it off.')
  return { kind: 'delete', policyId: id, seenChange: new Date(seenChange) }
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The policy with this id; undefined where it is gone. */
function seenPolicy(id: string, { all, isSeen }: Known): Policy | undefined {
  const policy = all.find(({ policyId }) => policyId === id)
  if (policy ? !isSeen(policy) : !uuid.test(id)) throw noSuchRule()
  return policy
}

/** All policies as they would be after the edits. */
export function policiesAfter({
  all,
  edits,
}: Pick<BatchEdits, 'all' | 'edits'>): (PolicyKey & PolicyValues)[] {
  const drafted = new Map<string, PolicyKey & PolicyValues>(all.map((policy) => [policy.policyId, policy]))
  for (const [place, edit] of edits.entries()) {
    if (edit.kind === 'delete') drafted.delete(edit.policyId)
    else if (edit.kind === 'create') drafted.set(`new ${place}`, edit.policy)
    else {
      const former = drafted.get(edit.policyId)
      if (former) drafted.set(edit.policyId, { ...former, ...edit.values })
    }
  }
  return [...drafted.values()]
}
