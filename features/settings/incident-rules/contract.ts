import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'

export const categories = ['COST', 'PERFORMANCE', 'CONFIGURATION'] as const
const severities = ['LOW', 'MEDIUM', 'HIGH'] as const
const scopes = ['GLOBAL', 'SUBSCRIPTION_SPECIFIC', 'WORKSPACE_SPECIFIC', 'ASSET_SPECIFIC'] as const

const values = {
  enabled: z.boolean().meta({ description: 'False: nothing is reported in this scope.' }),
  threshold: z
    .number()
    .nullable()
    .meta({ description: 'From where incidents are reported, in its unit; null: the rule has no limit.' }),
  otherLimit: z.number().nullable().meta({ description: 'The second limit of the rule; null: it has none.' }),
  minimumAmount: z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,10})?$/, 'Give an amount such as 1.50')
    .meta({ description: 'The least money that must be at stake.', examples: ['0'] }),
  severity: z
    .enum(severities)
    .nullable()
    .meta({ description: 'Null: as far as the limit is passed, and the money at stake, decide.' }),
}

const limit = z
  .object({
    label: z.string(),
    unit: z.string().meta({ description: 'percent, minutes, count, factor or money' }),
    least: z.number(),
    most: z.number(),
  })
  .nullable()

const incidentRule = z.object({
  id: z.string().meta({ description: 'Of a rule for which nothing is set, its name and target.' }),
  rule: z.string(),
  title: z.string(),
  meaning: z.string(),
  category: z.enum(categories),
  incidentType: z.string(),
  incidentSubtype: z.string().nullable(),
  targetAssetType: z.string(),
  frequency: z
    .enum(['DAILY', 'WEEKLY', 'MONTHLY', 'NOT_APPLICABLE'])
    .meta({ description: 'Which periods a rule of cost compares.' }),
  costAggregationLevel: z
    .enum(['ALL', 'TENANT', 'WORKSPACE', 'NOT_APPLICABLE'])
    .meta({ description: 'Of rules about SKUs: whose cost of a SKU is compared.' }),
  scope: z.enum(scopes),
  subscriptionId: z.string().nullable(),
  workspaceId: z.string().nullable(),
  workspaceName: z.string().nullable(),
  assetId: z.string().nullable(),
  assetName: z
    .string()
    .nullable()
    .meta({ description: 'Null: the rule is set for no asset, or none names it.' }),
  ...values,
  thresholdOf: limit,
  otherLimitOf: limit,
  waitsFor: z
    .string()
    .nullable()
    .meta({ description: 'Facts without which the rule is not judged; null: it is judged.' }),
  updatedBy: z.string().nullable(),
  updatedAt: instant.nullable(),
})

export type IncidentRule = z.output<typeof incidentRule>

const derivation = z
  .object({
    state: z.enum(['none', 'running', 'shown', 'failed']).meta({
      description:
        'none: no change since the server started; running: findings are being derived with the rules; shown: they follow them.',
    }),
    at: instant.nullable().meta({ description: 'Since when it is in this state.' }),
    message: z.string().nullable().meta({ description: 'Why it failed.' }),
  })
  .meta({ description: 'Whether findings follow the rules.' })

const overriddenRule = incidentRule.extend({
  overridden: z.boolean().meta({ description: 'True: a scope has values of its own.' }),
  overrides: z.array(incidentRule),
})

export const listIncidentRules = endpoint({
  name: 'listIncidentRules',
  method: 'GET',
  path: '/diagnostics/incident-rules/{category}/hierarchy',
  pathValues: { category: categories },
  guard: mayRead('user'),
  summary: 'The rules of a category, each with what is set for subscriptions, workspaces and assets.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({
    incidentRules: z.array(overriddenRule),
    isEditable: z.boolean().meta({ description: 'True: the caller may change them.' }),
    derivation,
  }),
})

export type OverriddenRule = z.output<typeof overriddenRule>
export type IncidentRules = z.output<typeof listIncidentRules.output>

export const findEffectiveRules = endpoint({
  name: 'findEffectiveRules',
  method: 'POST',
  path: '/diagnostics/incident-rules/mixed-rules-retrieval',
  guard: mayRead('user'),
  summary:
    'What holds in a workspace, or for one of its assets: each rule with the scope that it comes from.',
  query: z.strictObject({}),
  body: z.strictObject({
    workspaceId: z.string().meta({ examples: ['1'] }),
    assetId: z.string().optional(),
    category: z.enum(categories).optional(),
  }),
  output: z.object({ incidentRules: z.array(incidentRule) }),
})

export const createIncidentRule = endpoint({
  name: 'createIncidentRule',
  method: 'POST',
  path: '/diagnostics/incident-rules',
  guard: mayChange('admin', 'account'),
  summary:
    'Sets a rule for everything, a subscription, a workspace or an asset; findings are derived again at once.',
  query: z.strictObject({}),
  body: z.strictObject({
    rule: z.string(),
    targetAssetType: z.string(),
    scope: z.enum(scopes),
    subscriptionId: z.string().optional(),
    workspaceId: z.string().optional(),
    assetId: z.string().optional(),
    ...values,
  }),
  output: incidentRule,
})

export const getIncidentRule = endpoint({
  name: 'getIncidentRule',
  method: 'GET',
  path: '/diagnostics/incident-rules/{id}',
  guard: mayRead('user'),
  summary: 'One rule as it is set in one scope.',
  query: z.strictObject({}),
  body: undefined,
  output: incidentRule,
})

export const saveIncidentRule = endpoint({
  name: 'saveIncidentRule',
  method: 'PUT',
  path: '/diagnostics/incident-rules/{id}',
  guard: mayChange('admin', 'account'),
  summary: 'Changes a rule in its scope; findings are derived again at once.',
  query: z.strictObject({}),
  body: z.strictObject(values),
  output: incidentRule,
})

export const deleteIncidentRule = endpoint({
  name: 'deleteIncidentRule',
  method: 'DELETE',
  path: '/diagnostics/incident-rules/{id}',
  guard: mayChange('admin', 'account'),
  summary: 'Removes what is set in a scope, so that what is less specific holds; not for everything.',
  query: z.strictObject({}),
  body: undefined,
  output: z.object({ id: z.string() }),
})
