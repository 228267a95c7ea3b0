import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import type { Author, Change, StateWriter, WriteTransaction, Written } from './change.ts'
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

/** All policies. */
export async function allPolicies(db: StateDatabase): Promise<Policy[]> {
  const rows = await db.selectFrom('policy').selectAll().orderBy('rule').orderBy('policy_id').execute()
  return rows.map(policyOf)
}

/** Makes a policy. Refuses a second one for the same rule, target and scope. */
export async function createPolicy(
  writer: StateWriter,
  policy: PolicyKey & PolicyValues,
  author: Author,
): Promise<Policy> {
  return writer.write(author, (transaction) => insertPolicy(transaction, policy, author))
}

/** Makes a policy within a write. */
export async function insertPolicy(
  transaction: WriteTransaction,
  policy: PolicyKey & PolicyValues,
  author: Author,
): Promise<Written<Policy>> {
  const row = await transaction
    .insertInto('policy')
    .values({
      policy_id: randomUUID(),
      ...keyColumns(policy),
      ...columnsOf(policy),
      ...authorColumns(author),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['rule', 'target', 'scope', 'subscription_id', 'workspace_id', 'asset_id'])
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new CodedError('conflict', 'There is a policy for this rule and scope. Change that one.')
  const made = policyOf(row)
  return { answer: made, changes: [changeOf('create', undefined, made)] }
}

/** Changes a policy; undefined if there is none with this id. */
export async function changePolicy(
  writer: StateWriter,
  policyId: string,
  values: PolicyValues,
  author: Author,
): Promise<Policy | undefined> {
  return writer.write(author, (transaction) => updatePolicy(transaction, policyId, values, author))
}

/** Changes a policy within a write; undefined if there is none with this id. */
export async function updatePolicy(
  transaction: WriteTransaction,
  policyId: string,
  values: PolicyValues,
  author: Author,
): Promise<Written<Policy | undefined>> {
  const former = await lockedPolicy(transaction, policyId)
  if (!former) return { answer: undefined, changes: [] }
  const row = await transaction
    .updateTable('policy')
    .set({ ...columnsOf(values), ...authorColumns(author) })
    .where('policy_id', '=', policyId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const changed = policyOf(row)
  return { answer: changed, changes: [changeOf('change', former, changed)] }
}

/** Deletes a policy, so that what is less specific holds; answers whether there was one. */
export async function deletePolicy(writer: StateWriter, policyId: string, author: Author): Promise<boolean> {
  return writer.write(author, (transaction) => removePolicy(transaction, policyId))
}

/** Deletes a policy within a write; answers whether there was one. */
export async function removePolicy(
  transaction: WriteTransaction,
  policyId: string,
): Promise<Written<boolean>> {
  const former = await lockedPolicy(transaction, policyId)
  if (!former) return { answer: false, changes: [] }
  await transaction.deleteFrom('policy').where('policy_id', '=', policyId).execute()
  return { answer: true, changes: [changeOf('delete', former, undefined)] }
}

async function lockedPolicy(transaction: WriteTransaction, policyId: string): Promise<Policy | undefined> {
  const row = await transaction
    .selectFrom('policy')
    .selectAll()
    .where('policy_id', '=', policyId)
    .forUpdate()
    .executeTakeFirst()
  return row && policyOf(row)
}

function changeOf(
  verb: 'create' | 'change' | 'delete',
  before: Policy | undefined,
  after: Policy | undefined,
): Change {
  const id = (after ?? before)?.policyId ?? ''
  return {
    what: `policy.${verb}`,
    about: { kind: 'policy', id },
    before: before && withoutAuthor(before),
    after: after && withoutAuthor(after),
  }
}

const withoutAuthor = ({ policyId: _id, changedBy: _by, changedAt: _at, ...policy }: Policy) => policy

const authorColumns = ({ actor, at }: Author) => ({ changed_by: actor.name, changed_at: at })

const keyColumns = ({ rule, target, scope, subscriptionId, workspaceId, assetId }: PolicyKey) => ({
  rule,
  target,
  scope,
  subscription_id: subscriptionId,
  workspace_id: workspaceId,
  asset_id: assetId,
})

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
