import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { routeOver, sessionOf } from '#http/route.ts'
import type { PolicyPorts } from '#product/server/policy-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import type { Policy } from '#state/policies.ts'
import {
  categories,
  createIncidentRule,
  deleteIncidentRule,
  findEffectiveRules,
  getIncidentRule,
  listIncidentRules,
  saveIncidentRule,
} from './contract.ts'
import { idOfDefault, incidentRuleOf, isOf, knownRules, type KnownRule } from './server/known-rule.ts'
import { keyOf, valuesOf } from './server/policy-of.ts'

const known = scopedQuery(new URL('known-rules.sql', import.meta.url))
const subscription = scopedQuery(new URL('subscription.sql', import.meta.url))
const subscriptions = z.array(z.object({ workspaceId: z.string(), subscriptionId: z.string().nullable() }))

const rulesKnown = async (read: ReadOfScope) => knownRules.parse((await read(known)).rows)
const subscriptionsSeen = async (read: ReadOfScope) => subscriptions.parse((await read(subscription)).rows)

const notFound = () => new CodedError('not_found', 'There is no such rule. It may have been removed.')

const noCategory = (category: string) =>
  new CodedError('not_found', `There is no category ${category}. There are ${categories.join(', ')}.`)

/** The policies that a reader of these workspaces may see. */
async function seenPolicies({ policies }: PolicyPorts, read: ReadOfScope): Promise<Policy[]> {
  const seen = await subscriptionsSeen(read)
  return (await policies.all()).filter(
    ({ scope, workspaceId, subscriptionId }) =>
      scope === 'GLOBAL' ||
      seen.some((one) =>
        scope === 'SUBSCRIPTION' ? one.subscriptionId === subscriptionId : one.workspaceId === workspaceId,
      ),
  )
}

/** A rule by the id of a policy, or by that of a rule for which nothing is set. */
function found(id: string, rules: readonly KnownRule[], policies: readonly Policy[]) {
  const policy = policies.find(({ policyId }) => policyId === id)
  const rule = rules.find((one) => (policy ? isOf(one)(policy) : idOfDefault(one) === id))
  if (!rule) throw notFound()
  return { rule, policy }
}

export const listIncidentRulesRoute = routeOver(
  listIncidentRules,
  (ports: PolicyPorts) =>
    async ({ path, read }) => {
      const asked = categories.find((category) => category === path.category.toUpperCase())
      if (!asked) throw noCategory(path.category)
      const rules = (await rulesKnown(read)).filter(({ category }) => category === asked)
      const policies = await seenPolicies(ports, read)
      return { incidentRules: rules.map((rule) => withOverrides(rule, policies.filter(isOf(rule)))) }
    },
)

function withOverrides(rule: KnownRule, own: readonly Policy[]) {
  const overrides = own.filter(({ scope }) => scope !== 'GLOBAL')
  const everywhere = own.find(({ scope }) => scope === 'GLOBAL')
  return Object.assign(incidentRuleOf(rule, everywhere), {
    overridden: overrides.length > 0,
    overrides: overrides.map((policy) => incidentRuleOf(rule, policy)),
  })
}

const ranks = { GLOBAL: 1, SUBSCRIPTION: 2, WORKSPACE: 3, ASSET: 4 } as const

export const findEffectiveRulesRoute = routeOver(
  findEffectiveRules,
  (ports: PolicyPorts) =>
    async ({ body, read }) => {
      const rules = (await rulesKnown(read)).filter(
        ({ category }) => body.category === undefined || category === body.category,
      )
      const seen = await subscriptionsSeen(read)
      const own = seen.find(({ workspaceId }) => workspaceId === body.workspaceId)
      const holds = ({ scope, subscriptionId, workspaceId, assetId }: Policy) =>
        scope === 'GLOBAL' ||
        (scope === 'SUBSCRIPTION' && own !== undefined && own.subscriptionId === subscriptionId) ||
        (scope === 'WORKSPACE' && workspaceId === own?.workspaceId) ||
        (scope === 'ASSET' && workspaceId === own?.workspaceId && assetId === body.assetId)
      const policies = (await ports.policies.all())
        .filter(holds)
        .toSorted((left, right) => ranks[right.scope] - ranks[left.scope])
      return { incidentRules: rules.map((rule) => incidentRuleOf(rule, policies.find(isOf(rule)))) }
    },
)

export const getIncidentRuleRoute = routeOver(
  getIncidentRule,
  (ports: PolicyPorts) =>
    async ({ path, read }) => {
      const { rule, policy } = found(path.id, await rulesKnown(read), await seenPolicies(ports, read))
      return incidentRuleOf(rule, policy)
    },
)

export const createIncidentRuleRoute = routeOver(
  createIncidentRule,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const key = keyOf(call.body)
      const rule = (await rulesKnown(call.read)).find((one) => isOf(one)(key))
      if (!rule)
        throw new CodedError('invalid_parameter', 'There is no such rule for this target.', { field: 'rule' })
      const values = valuesOf(rule, call.body)
      const policy = await policies.create({ ...key, ...values }, sessionOf(call).user.username)
      derivation.request()
      return incidentRuleOf(rule, policy)
    },
)

export const saveIncidentRuleRoute = routeOver(
  saveIncidentRule,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const seen = await seenPolicies({ policies }, call.read)
      const { rule, policy } = found(call.path.id, await rulesKnown(call.read), seen)
      const values = valuesOf(rule, call.body)
      const { username } = sessionOf(call).user
      const everywhere = { scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const
      const key = { rule: rule.rule, target: rule.target, ...everywhere }
      const saved = policy
        ? await policies.change(policy.policyId, values, username)
        : await policies.create({ ...key, ...values }, username)
      if (!saved) throw notFound()
      derivation.request()
      return incidentRuleOf(rule, saved)
    },
)

export const deleteIncidentRuleRoute = routeOver(
  deleteIncidentRule,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const seen = await seenPolicies({ policies }, call.read)
      const { policy } = found(call.path.id, await rulesKnown(call.read), seen)
      if (!policy || policy.scope === 'GLOBAL')
        throw new CodedError('conflict', 'What is set for everything cannot be removed. Switch it off.')
      if (!(await policies.remove(policy.policyId, sessionOf(call).user.username))) throw notFound()
      derivation.request()
      return { id: policy.policyId }
    },
)
