import { CodedError } from '#contract/errors.ts'
import { mayCall } from '#http/caller.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
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
import { incidentRuleOf, isOf, type KnownRule } from './server/known-rule.ts'
import { keyOf, valuesOf } from './server/policy-of.ts'
import {
  foundRule,
  noSuchRule,
  placeNames,
  rulesKnown,
  seenPolicies,
  subscriptionsSeen,
  type NamesOf,
} from './server/seen.ts'

const noCategory = (category: string) =>
  new CodedError('not_found', `There is no category ${category}. There are ${categories.join(', ')}.`)

export const listIncidentRulesRoute = routeOver(
  listIncidentRules,
  (ports: PolicyPorts & SettingPorts) => async (call) => {
    const { path, read } = call
    const asked = categories.find((category) => category === path.category.toUpperCase())
    if (!asked) throw noCategory(path.category)
    const rules = (await rulesKnown(read)).filter(({ category }) => category === asked)
    const policies = await seenPolicies(ports, read)
    const namesOf = await placeNames(read, policies)
    const { state, at, message } = await ports.derivation.current()
    return {
      incidentRules: rules.map((rule) => withOverrides(rule, policies.filter(isOf(rule)), namesOf)),
      isEditable: mayCall(saveIncidentRule, sessionOf(call)),
      derivation: { state, at: at?.toISOString() ?? null, message },
    }
  },
)

function withOverrides(rule: KnownRule, own: readonly Policy[], namesOf: NamesOf) {
  const overrides = own.filter(({ scope }) => scope !== 'GLOBAL')
  const everywhere = own.find(({ scope }) => scope === 'GLOBAL')
  return Object.assign(incidentRuleOf(rule, everywhere), {
    overridden: overrides.length > 0,
    overrides: overrides.map((policy) => incidentRuleOf(rule, policy, namesOf(policy))),
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
      const namesOf = await placeNames(read, policies)
      const effectiveRule = (rule: KnownRule) => {
        const policy = policies.find(isOf(rule))
        return incidentRuleOf(rule, policy, namesOf(policy))
      }
      return { incidentRules: rules.map(effectiveRule) }
    },
)

export const getIncidentRuleRoute = routeOver(
  getIncidentRule,
  (ports: PolicyPorts) =>
    async ({ path, read }) => {
      const { rule, policy } = foundRule(path.id, await rulesKnown(read), await seenPolicies(ports, read))
      const namesOf = await placeNames(read, policy ? [policy] : [])
      return incidentRuleOf(rule, policy, namesOf(policy))
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
      const namesOf = await placeNames(call.read, [key])
      const policy = await policies.create({ ...key, ...values }, authorOf(call))
      await derivation.request(authorOf(call))
      return incidentRuleOf(rule, policy, namesOf(policy))
    },
)

export const saveIncidentRuleRoute = routeOver(
  saveIncidentRule,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const seen = await seenPolicies({ policies }, call.read)
      const { rule, policy } = foundRule(call.path.id, await rulesKnown(call.read), seen)
      const values = valuesOf(rule, call.body)
      const everywhere = { scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const
      const key = { rule: rule.rule, target: rule.target, ...everywhere }
      const namesOf = await placeNames(call.read, policy ? [policy] : [])
      const saved = policy
        ? await policies.change(policy.policyId, values, authorOf(call))
        : await policies.create({ ...key, ...values }, authorOf(call))
      if (!saved) throw noSuchRule()
      await derivation.request(authorOf(call))
      return incidentRuleOf(rule, saved, namesOf(saved))
    },
)

export const deleteIncidentRuleRoute = routeOver(
  deleteIncidentRule,
  ({ policies, derivation }: PolicyPorts & SettingPorts) =>
    async (call) => {
      const seen = await seenPolicies({ policies }, call.read)
      const { policy } = foundRule(call.path.id, await rulesKnown(call.read), seen)
      if (!policy || policy.scope === 'GLOBAL')
        throw new CodedError('conflict', 'What is set for everything cannot be removed. Switch it off.')
      if (!(await policies.remove(policy.policyId, authorOf(call)))) throw noSuchRule()
      await derivation.request(authorOf(call))
      return { id: policy.policyId }
    },
)
