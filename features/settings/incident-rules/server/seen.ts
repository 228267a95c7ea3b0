import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { Policy, PolicyKey } from '#state/policies.ts'
import { idOfDefault, isOf, knownRules, type KnownRule, type PlaceNames } from './known-rule.ts'

const known = scopedQuery(new URL('../known-rules.sql', import.meta.url))
const subscription = scopedQuery(new URL('../subscription.sql', import.meta.url))
const assetNames = scopedQuery(new URL('../asset-names.sql', import.meta.url))
const subscriptions = z.array(
  z.object({
    workspaceId: z.string(),
    workspaceName: z.string().nullable(),
    subscriptionId: z.string().nullable(),
  }),
)
const namedAssets = z.array(
  z.object({
    workspaceId: z.string(),
    assetId: z.string(),
    assetKind: z.string(),
    assetName: z.string().nullable(),
  }),
)

/** All rules with their targets. */
export const rulesKnown = async (read: ReadOfScope) => knownRules.parse((await read(known)).rows)

/** The workspaces of the reader with their subscriptions. */
export const subscriptionsSeen = async (read: ReadOfScope) =>
  subscriptions.parse((await read(subscription)).rows)

export const noSuchRule = () =>
  new CodedError('not_found', 'There is no such rule. It may have been removed.')

/** Whether a reader of these workspaces may see what is set in a scope. */
export const isSeenBy =
  (seen: z.output<typeof subscriptions>) =>
  ({ scope, workspaceId, subscriptionId }: Pick<Policy, 'scope' | 'workspaceId' | 'subscriptionId'>) =>
    scope === 'GLOBAL' ||
    seen.some((one) =>
      scope === 'SUBSCRIPTION' ? one.subscriptionId === subscriptionId : one.workspaceId === workspaceId,
    )

/** The policies that a reader of these workspaces may see. */
export async function seenPolicies({ policies }: PolicyPorts, read: ReadOfScope): Promise<Policy[]> {
  const isSeen = isSeenBy(await subscriptionsSeen(read))
  return (await policies.all()).filter(isSeen)
}

/** A rule by the id of a policy, or by that of a rule for which nothing is set. */
export function foundRule(id: string, rules: readonly KnownRule[], policies: readonly Policy[]) {
  const policy = policies.find(({ policyId }) => policyId === id)
  const rule = rules.find((one) => (policy ? isOf(one)(policy) : idOfDefault(one) === id))
  if (!rule) throw noSuchRule()
  return { rule, policy }
}

const kindOfTarget = new Map([
  ['JOB', 'job'],
  ['DLT', 'pipeline'],
  ['APC', 'cluster'],
  ['POOL', 'pool'],
  ['WAREHOUSE', 'warehouse'],
  ['SERVING', 'endpoint'],
])

/** The names of the workspace and the asset that a policy is about. */
export type NamesOf = (policy: PolicyKey | undefined) => PlaceNames

/** Names for policies, read at once. */
export async function placeNames(read: ReadOfScope, policies: readonly PolicyKey[]): Promise<NamesOf> {
  const workspaces = new Map(
    (await subscriptionsSeen(read)).map(({ workspaceId, workspaceName }) => [workspaceId, workspaceName]),
  )
  const assetIds = [...new Set(policies.flatMap(({ assetId }) => (assetId === '' ? [] : [assetId])))]
  const assets = assetIds.length === 0 ? [] : namedAssets.parse((await read(assetNames, { assetIds })).rows)
  return (policy) => {
    if (!policy) return { workspaceName: null, assetName: null }
    const kind = kindOfTarget.get(policy.target)
    const asset = assets.find(
      (one) =>
        one.workspaceId === policy.workspaceId &&
        one.assetId === policy.assetId &&
        (kind === undefined || one.assetKind === kind),
    )
    return {
      workspaceName: workspaces.get(policy.workspaceId) ?? null,
      assetName: asset?.assetName ?? null,
    }
  }
}
