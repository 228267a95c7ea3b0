import { z } from 'zod'
import type { Configuration } from '#config/configuration.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { discountedRates } from '#features/settings/discounted-rates/contract.ts'
import { discountedRatesKey, ratesText } from '#features/settings/discounted-rates/server/rates-text.ts'
import { allPolicies, type PolicyKey, type PolicyValues } from '#state/policies.ts'
import { readSetting } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'

/** User settings that models may read: their key in the state, and their name in the lake. */
const userSettings = [
  { key: 'costType', name: 'cost_type', schema: z.string() },
  { key: 'currency', name: 'currency', schema: z.string() },
  { key: 'interactiveCpuPercent', name: 'interactive_cpu_percent', schema: z.number().min(0).max(100) },
  { key: 'retentionDays', name: 'retention_days', schema: z.int().min(1) },
] as const

/** The current derivation settings, without defaults. */
export async function derivationSettings(
  db: StateDatabase,
  { lookBackDays }: Pick<Configuration, 'lookBackDays'>,
  now: Date,
): Promise<SettingsSnapshot> {
  const values: Record<string, string | number> = { look_back_days: lookBackDays }
  for (const { key, name, schema } of userSettings) {
    const value = await readSetting<string | number>(db, key, schema)
    if (value !== undefined) values[name] = value
  }
  const rates = await readSetting(db, discountedRatesKey, discountedRates)
  if (rates !== undefined) values['discounted_rates'] = ratesText(rates)
  const policy = (await allPolicies(db)).map(policyRow)
  return { takenAt: now.toISOString(), values, tables: { policy } }
}

/** A policy as the lake has it. */
export function policyRow({ limits: [limit_1, limit_2], ...policy }: PolicyKey & PolicyValues) {
  const { rule, target, scope, subscriptionId, workspaceId, assetId, isEnabled, minimum, severity } = policy
  return {
    rule,
    target,
    scope,
    subscription_id: subscriptionId,
    workspace_id: workspaceId,
    asset_id: assetId,
    is_enabled: isEnabled,
    limit_1,
    limit_2,
    minimum,
    severity,
  }
}
