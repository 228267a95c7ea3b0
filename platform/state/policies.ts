import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import type { StateDatabase } from './state.ts'
import type { PolicyTable } from './tables.ts'

/** What a policy is about: a rule with its target, in a scope; ids are empty where the scope has none. */
export type PolicyKey = {
  rule: string
  target: string
  scope: 'GLOBAL' | 'SUBSCRIPTION' | 'WORKSPACE' | 'ASSET'
  subscriptionId: string
  workspaceId: string
  assetId: string
}

/** How a rule judges there. */
export type PolicyValues = {
  isEnabled: boolean
  limits: readonly [number | null, number | null]
  /** Decimal text: the least money that must be at stake. */
  minimum: string
  severity: 'LOW' | 'MEDIUM' | 'HIGH' | null
}

export type Policy = PolicyKey & PolicyValues & { policyId: string; changedBy: string; changedAt: Date }

type Change = { changedBy: string; changedAt: Date }

/** All policies. */
export async function allPolicies(db: StateDatabase): Promise<Policy[]> {
  const rows = await db.selectFrom('policy').selectAll().orderBy('rule').orderBy('policy_id').execute()
  return rows.map(policyOf)
}

/** Makes a policy. Refuses a second one for the same rule, target and scope. */
export async function createPolicy(
  db: StateDatabase,
  policy: PolicyKey & PolicyValues,
  change: Change,
): Promise<Policy> {
  return db.transaction().execute((transaction) => insertPolicy(transaction, policy, change))
}

/** Makes a policy within a transaction. */
export async function insertPolicy(
  transaction: StateDatabase,
  { rule, target, scope, subscriptionId, workspaceId, assetId, ...values }: PolicyKey & PolicyValues,
  change: Change,
): Promise<Policy> {
  const key = {
    rule,
    target,
    scope,
    subscription_id: subscriptionId,
    workspace_id: workspaceId,
    asset_id: assetId,
  }
  const row = await transaction
    .insertInto('policy')
    .values({ policy_id: randomUUID(), ...key, ...columnsOf(values), ...changeOf(change) })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'target', 'scope', 'subscription_id', 'workspace_id', 'asset_id'])
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new CodedError('conflict', 'There is a policy for this rule and scope. Change that one.')
  await record(transaction, row.policy_id, values, change)
  return policyOf(row)
}

/** Changes a policy; undefined if there is none with this id. */
export async function changePolicy(
  db: StateDatabase,
  policyId: string,
  values: PolicyValues,
  change: Change,
): Promise<Policy | undefined> {
  return db.transaction().execute((transaction) => updatePolicy(transaction, policyId, values, change))
}

/** Changes a policy within a transaction; undefined if there is none with this id. */
export async function updatePolicy(
  transaction: StateDatabase,
  policyId: string,
  values: PolicyValues,
  change: Change,
): Promise<Policy | undefined> {
  const row = await transaction
    .updateTable('policy')
    .set({ ...columnsOf(values), ...changeOf(change) })
    .where('policy_id', '=', policyId)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await record(transaction, policyId, values, change)
  return policyOf(row)
}

/** Deletes a policy, so that what is less specific holds; answers whether there was one. */
export async function deletePolicy(db: StateDatabase, policyId: string, change: Change): Promise<boolean> {
  return db.transaction().execute((transaction) => removePolicy(transaction, policyId, change))
}

/** Deletes a policy within a transaction; answers whether there was one. */
export async function removePolicy(
  transaction: StateDatabase,
  policyId: string,
  change: Change,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('policy')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await record(transaction, policyId, null, change)
  return true
}

async function record(
  db: StateDatabase,
  policyId: string,
  values: PolicyValues | null,
  change: Change,
): Promise<void> {
  const value = values && JSON.stringify(values)
  await db
    .insertInto('policy_change')
    .values({ policy_id: policyId, value, ...changeOf(change) })
    .execute()
}

const changeOf = ({ changedBy, changedAt }: Change) => ({ changed_by: changedBy, changed_at: changedAt })

const columnsOf = ({ isEnabled, limits: [limit_1, limit_2], minimum, severity }: PolicyValues) => ({
  is_enabled: isEnabled,
  limit_1,
  limit_2,
  minimum,
  severity,
})

// The checks of the table admit no other scopes and severities.
const asScope = (text: string) => text as Policy['scope']
const asSeverity = (text: string | null) => text as Policy['severity']

function policyOf(row: Selectable<PolicyTable>): Policy {
  return {
    policyId: row.policy_id,
    rule: row.rule,
    target: row.target,
    scope: asScope(row.scope),
    subscriptionId: row.subscription_id,
    workspaceId: row.workspace_id,
    assetId: row.asset_id,
    isEnabled: row.is_enabled,
    limits: [row.limit_1, row.limit_2],
    minimum: String(row.minimum),
    severity: asSeverity(row.severity),
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }
}
