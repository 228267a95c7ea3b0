import type { KeptSetting, LakeRows } from '#contract/setting.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { discountedRates } from '#features/settings/discounted-rates/contract.ts'
import { leastSavingSetting } from '#features/settings/recommendations/contract.ts'
import { allPolicies, type PolicyKey, type PolicyValues } from '#state/policies.ts'
import { readDeclared } from '#state/settings.ts'
import type { StateDatabase } from '#state/state.ts'

/** Knows further tables of settings; a table that it leaves out stays as it is in the lake. */
type Further = { settingTables(): Promise<NonNullable<SettingsSnapshot['tables']>> }

/** What derivation reads of the settings of users: values, and tables of the lake. Those of budgets are known where there is a mart. */
export async function derivationSettings(
  db: StateDatabase,
  now: Date,
  budgets?: Further,
): Promise<SettingsSnapshot> {
  const { leastSaving } = await readDeclared(db, leastSavingSetting)
  const policy = (await allPolicies(db)).map(policyRow)
  return {
    takenAt: now.toISOString(),
    values: { recommendation_least_saving: leastSaving },
    tables: { policy, ...(await tableOf(db, discountedRates)), ...(await budgets?.settingTables()) },
  }
}

async function tableOf<Value>(
  db: StateDatabase,
  { rows, ...setting }: KeptSetting<Value> & { rows: LakeRows<Value> | undefined },
): Promise<SettingsSnapshot['tables']> {
  return rows && { [rows.table]: [...rows.of(await readDeclared(db, setting))] }
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
