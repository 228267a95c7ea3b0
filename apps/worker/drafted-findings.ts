import { z } from 'zod'
import { readModelText } from '#derive/model-text.ts'
import { settingRowsSelect } from '#derive/setting-rows.ts'
import type { Parameters } from '#lake/lake.ts'
import { effectivePolicy } from '#models/judged/effective-policy/model.ts'
import { findingsOf } from '#rules/catalogue.ts'
import { policyRow } from './derivation-settings.ts'

const draft = z.object({
  draftedPolicies: z.string().transform((text) => JSON.parse(text)),
  rules: z.array(z.string()),
})
const limit = z.number().nullable()
const policies = z.array(
  z.object({
    rule: z.string(),
    target: z.string(),
    scope: z.enum(['GLOBAL', 'SUBSCRIPTION', 'WORKSPACE', 'ASSET']),
    subscriptionId: z.string(),
    workspaceId: z.string(),
    assetId: z.string(),
    isEnabled: z.boolean(),
    limits: z.tuple([limit, limit]),
    minimum: z.string(),
    severity: z.enum(['LOW', 'MEDIUM', 'HIGH']).nullable(),
  }),
)
const { policy: policyColumns = {} } = effectivePolicy.settingTables ?? {}

/**
 * For a question with drafted policies: common tables before it, of which `finding` is what the rules would find
 * under those policies, made by the statements that derive it. Undefined for other questions.
 */
export async function draftedFindings(
  parameters: Readonly<Record<string, Parameters[string]>>,
): Promise<{ tables: string; parameters: Parameters } | undefined> {
  const given = draft.safeParse(parameters)
  if (!given.success) return undefined
  const { draftedPolicies, rules } = given.data
  const { draftedPolicies: _policies, rules: _rules, ...asked } = parameters
  const findings = await findingsOf(rules)
  // Rules that are not judged find nothing under any policies.
  if (findings === undefined) return { tables: '', parameters: asked }
  const rows = policies.parse(draftedPolicies).map(policyRow)
  const drafted = settingRowsSelect('rule_target', policyColumns, rows)
  const tables = `policy as (
${drafted.select}
),
effective_policy as (
${await readModelText(effectivePolicy.sql)}
),
finding as (
${findings}
)`
  return { tables, parameters: { ...asked, ...drafted.parameters } }
}
