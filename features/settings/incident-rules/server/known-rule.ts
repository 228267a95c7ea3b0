import { z } from 'zod'
import type { Policy } from '#state/policies.ts'
import type { IncidentRule } from '../contract.ts'

const knownRule = z.object({
  rule: z.string(),
  title: z.string(),
  meaning: z.string(),
  category: z.enum(['COST', 'PERFORMANCE', 'CONFIGURATION']),
  incidentType: z.string(),
  incidentSubtype: z.string().nullable(),
  target: z.string(),
  frequency: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']).nullable(),
  isEnabled: z.boolean(),
  limit1: z.number().nullable(),
  limit1Label: z.string().nullable(),
  limit1Unit: z.string().nullable(),
  limit1Least: z.number().nullable(),
  limit1Most: z.number().nullable(),
  limit2: z.number().nullable(),
  limit2Label: z.string().nullable(),
  limit2Unit: z.string().nullable(),
  limit2Least: z.number().nullable(),
  limit2Most: z.number().nullable(),
  minimum: z.string(),
  waitsFor: z.string().nullable(),
})

/** Rules with their targets, as the mart answers them. */
export const knownRules = z.array(knownRule)

/** A rule with one target, and what holds where nothing is set. */
export type KnownRule = z.output<typeof knownRule>

type Limit = IncidentRule['thresholdOf']

const limitOf = (
  label: string | null,
  unit: string | null,
  least: number | null,
  most: number | null,
): Limit =>
  label === null || unit === null || least === null || most === null ? null : { label, unit, least, most }

/** The limits of a rule: what each is, and between which values it may be set. */
export const limitsOf = (known: KnownRule): readonly [Limit, Limit] => [
  limitOf(known.limit1Label, known.limit1Unit, known.limit1Least, known.limit1Most),
  limitOf(known.limit2Label, known.limit2Unit, known.limit2Least, known.limit2Most),
]

/** The id of a rule for which nothing is set. */
export const idOfDefault = ({ rule, target }: Pick<KnownRule, 'rule' | 'target'>) => `${rule}:${target}`

const wireScopes = {
  GLOBAL: 'GLOBAL',
  SUBSCRIPTION: 'SUBSCRIPTION_SPECIFIC',
  WORKSPACE: 'WORKSPACE_SPECIFIC',
  ASSET: 'ASSET_SPECIFIC',
} as const

const levels = ['ALL', 'TENANT', 'WORKSPACE'] as const

const levelOf = (target: string) =>
  levels.find((level) => target === `SKU_${level}`) ?? ('NOT_APPLICABLE' as const)

/** The names of the place that a policy is about. */
export type PlaceNames = Pick<IncidentRule, 'workspaceName' | 'assetName'>

const noNames: PlaceNames = { workspaceName: null, assetName: null }

/** A rule as a policy sets it, or as it is where none does. */
export function incidentRuleOf(
  known: KnownRule,
  policy?: Policy,
  { workspaceName, assetName }: PlaceNames = noNames,
): IncidentRule {
  const { rule, title, meaning, category, incidentType, incidentSubtype, target, waitsFor } = known
  const [thresholdOf, otherLimitOf] = limitsOf(known)
  const limits = policy?.limits ?? [known.limit1, known.limit2]
  const orNull = (id: string | undefined) => (id === undefined || id === '' ? null : id)
  return {
    id: policy?.policyId ?? idOfDefault(known),
    rule,
    title,
    meaning,
    category,
    incidentType,
    incidentSubtype,
    targetAssetType: target,
    frequency: known.frequency ?? 'NOT_APPLICABLE',
    costAggregationLevel: levelOf(target),
    scope: wireScopes[policy?.scope ?? 'GLOBAL'],
    subscriptionId: orNull(policy?.subscriptionId),
    workspaceId: orNull(policy?.workspaceId),
    workspaceName,
    assetId: orNull(policy?.assetId),
    assetName,
    enabled: policy?.isEnabled ?? known.isEnabled,
    threshold: limits[0],
    otherLimit: limits[1],
    minimumAmount: policy?.minimum ?? known.minimum,
    severity: policy?.severity ?? null,
    thresholdOf,
    otherLimitOf,
    waitsFor,
    updatedBy: policy?.changedBy ?? null,
    updatedAt: policy?.changedAt.toISOString() ?? null,
  }
}

/** Whether a policy is about a rule and its target. */
export const isOf = (known: KnownRule) => (policy: Pick<Policy, 'rule' | 'target'>) =>
  policy.rule === known.rule && policy.target === known.target
