import type { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import type { PolicyKey, PolicyValues } from '#state/policies.ts'
import type { createIncidentRule, saveIncidentRule } from '../contract.ts'
import { limitsOf, type KnownRule } from './known-rule.ts'

type Values = z.output<typeof saveIncidentRule.body>
type Created = z.output<typeof createIncidentRule.body>

const scopes = {
  GLOBAL: 'GLOBAL',
  SUBSCRIPTION_SPECIFIC: 'SUBSCRIPTION',
  WORKSPACE_SPECIFIC: 'WORKSPACE',
  ASSET_SPECIFIC: 'ASSET',
} as const

const refused = (message: string, field: string) => new CodedError('invalid_parameter', message, { field })

/** Values of a policy; refuses limits that the rule lacks or that are out of their range. */
export function valuesOf(known: KnownRule, body: Values): PolicyValues {
  const given = [body.threshold, body.otherLimit] as const
  for (const [place, limit] of limitsOf(known).entries()) {
    const field = place === 0 ? 'threshold' : 'otherLimit'
    const value = given[place] ?? null
    if (limit === null && value !== null) throw refused('This rule has no such limit. Give null.', field)
    if (limit !== null && (value === null || value < limit.least || value > limit.most))
      throw refused(`Give a value from ${limit.least} to ${limit.most}.`, field)
  }
  const { enabled, minimumAmount, severity } = body
  return { isEnabled: enabled, limits: given, minimum: minimumAmount, severity }
}

/** What a policy is about; refuses a scope without its ids, or with ids that it does not take. */
export function keyOf({ rule, targetAssetType, scope, ...ids }: Created): PolicyKey {
  const { subscriptionId = '', workspaceId = '', assetId = '' } = ids
  const takes = {
    subscriptionId: scope === 'SUBSCRIPTION_SPECIFIC',
    workspaceId: scope === 'WORKSPACE_SPECIFIC' || scope === 'ASSET_SPECIFIC',
    assetId: scope === 'ASSET_SPECIFIC',
  }
  for (const [field, value] of Object.entries({ subscriptionId, workspaceId, assetId })) {
    const isTaken = Object.entries(takes).some(([name, taken]) => name === field && taken)
    if (isTaken && value === '') throw refused('This scope needs an id here.', field)
    if (!isTaken && value !== '') throw refused('This scope takes no id here.', field)
  }
  return { rule, target: targetAssetType, scope: scopes[scope], subscriptionId, workspaceId, assetId }
}
