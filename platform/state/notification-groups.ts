import { randomUUID } from 'node:crypto'
import { sql, type Selectable, type Transaction } from 'kysely'
import { z } from 'zod'
import { CodedError } from '#contract/errors.ts'
import {
  targetKinds,
  type Digest,
  type QuietHours,
  type Severity,
  type TargetKind,
} from '#contract/notifications.ts'
import { deleteSealed, writeSealed } from './sealed-secrets.ts'
import type { StateDatabase } from './state.ts'
import type { NotificationGroupTable, StateTables } from './tables.ts'

/** A receiver other than an e-mail address, without its secrets. */
export type NotificationTarget = { targetId: string; kind: TargetKind; name: string; host: string }

/** Whom a group informs, and what of. Empty categories, types and scopes mean all. */
export type NotificationGroupValues = {
  name: string
  isEnabled: boolean
  emails: readonly string[]
  targets: readonly NotificationTarget[]
  categories: readonly string[]
  types: readonly string[]
  scopes: readonly string[]
  leastSeverity: Severity
  digest: Digest
  quietHours: QuietHours | null
}

/** A group of receivers that are informed alike. */
export type NotificationGroup = NotificationGroupValues & {
  groupId: string
  lastMessageAt: Date | null
  changedBy: string
  changedAt: Date
}

/** Who changes a group, when, and the sealed secrets of targets that were entered. */
type GroupChange = {
  changedBy: string
  changedAt: Date
  sealed: ReadonlyMap<string, string>
  /** The last change that the author has seen; a later one is not overwritten. */
  seenChange?: Date | undefined
}

const mostGroups = 200
const texts = z.array(z.string())
const keptTargets = z.array(
  z.object({ targetId: z.string(), kind: z.enum(targetKinds), name: z.string(), host: z.string() }),
)
const keptQuietHours = z.object({ from: z.string(), until: z.string(), timeZone: z.string() }).nullable()

/** The name of the sealed secret of a target. */
export function targetSecret(targetId: string): string {
  return `notification-target/${targetId}`
}

/** All groups, by name. */
export async function findGroups(db: StateDatabase): Promise<NotificationGroup[]> {
  const rows = await db
    .selectFrom('notification_group')
    .selectAll()
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(groupOf)
}

/** Creates a group. Refuses a name that another one has, and more than 200. */
export async function addGroup(
  db: StateDatabase,
  values: NotificationGroupValues,
  change: GroupChange,
): Promise<NotificationGroup> {
  return db.transaction().execute(async (transaction) => {
    const { count } = await transaction
      .selectFrom('notification_group')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostGroups)
      throw new CodedError('conflict', `There are ${mostGroups} groups, the limit. Delete one first.`)
    await refuseTakenName(transaction, values.name, '')
    const row = await transaction
      .insertInto('notification_group')
      .values({ group_id: randomUUID(), last_message_at: null, ...rowOf(values, change) })
      .returningAll()
      .executeTakeFirstOrThrow()
    await record(transaction, row.group_id, values, change)
    return groupOf(row)
  })
}

/** Changes a group, and forgets the secrets of targets that it no longer has. Throws where there is none. */
export async function changeGroup(
  db: StateDatabase,
  groupId: string,
  values: NotificationGroupValues,
  change: GroupChange,
): Promise<NotificationGroup> {
  return db.transaction().execute(async (transaction) => {
    const former = await lockedGroup(transaction, groupId)
    if (change.seenChange && change.seenChange.getTime() !== former.changedAt.getTime())
      throw new CodedError('conflict', `${former.changedBy} changed the group meanwhile: reload it first.`)
    await refuseTakenName(transaction, values.name, groupId)
    const row = await transaction
      .updateTable('notification_group')
      .set(rowOf(values, change))
      .where('group_id', '=', groupId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept = new Set(values.targets.map(({ targetId }) => targetId))
    const gone = former.targets.filter(({ targetId }) => !kept.has(targetId))
    await deleteSealed(
      transaction,
      gone.map(({ targetId }) => targetSecret(targetId)),
    )
    await record(transaction, groupId, values, change)
    return groupOf(row)
  })
}

/** Deletes a group with its messages and secrets. Throws where there is none. */
export async function deleteGroup(
  db: StateDatabase,
  groupId: string,
  change: Pick<GroupChange, 'changedBy' | 'changedAt'>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { targets } = await lockedGroup(transaction, groupId)
    await transaction.deleteFrom('notification_group').where('group_id', '=', groupId).execute()
    await deleteSealed(
      transaction,
      targets.map(({ targetId }) => targetSecret(targetId)),
    )
    await record(transaction, groupId, null, { ...change, sealed: new Map() })
  })
}

/** The addresses that want no more mails, by group. */
export async function findUnsubscriptions(db: StateDatabase): Promise<Map<string, string[]>> {
  const rows = await db.selectFrom('notification_unsubscription').selectAll().orderBy('email').execute()
  return Map.groupBy(rows, (row) => row.group_id)
    .entries()
    .reduce(
      (byGroup, [groupId, of]) =>
        byGroup.set(
          groupId,
          of.map(({ email }) => email),
        ),
      new Map<string, string[]>(),
    )
}

/** Takes an address out of a group's mails; nothing happens where the group is gone. */
export async function unsubscribe(
  db: StateDatabase,
  { groupId, email }: { groupId: string; email: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_unsubscription (group_id, email, unsubscribed_at)
    select group_id, ${email}, ${now}
    from notification_group
    where group_id = ${groupId}
    on conflict do nothing`.execute(db)
}

/** Forgets who unsubscribed of those that are no receivers any more, so that they may be entered again. */
export async function keepSubscriptions(
  db: StateDatabase,
  groupId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`
    delete from notification_unsubscription
    where group_id = ${groupId}
      and email <> all (${emails}::text[])`.execute(db)
}

async function lockedGroup(db: Transaction<StateTables>, groupId: string): Promise<NotificationGroup> {
  const row = await db
    .selectFrom('notification_group')
    .selectAll()
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CodedError('not_found', 'There is no such group of notifications.')
  return groupOf(row)
}

async function refuseTakenName(db: StateDatabase, name: string, groupId: string): Promise<void> {
  const other = await db
    .selectFrom('notification_group')
    .select('group_id')
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('group_id', '<>', groupId)
    .executeTakeFirst()
  if (other) throw new CodedError('conflict', `A group is called ${name} already.`, { field: 'name' })
}

/** Keeps what was entered, and who did so, beside the changes of settings. */
async function record(
  db: Transaction<StateTables>,
  groupId: string,
  values: NotificationGroupValues | null,
  { changedBy, changedAt, sealed }: GroupChange,
): Promise<void> {
  for (const [targetId, text] of sealed)
    await writeSealed(db, { name: targetSecret(targetId), sealed: text, changedAt })
  await db
    .insertInto('setting_change')
    .values({
      key: `notificationGroup/${groupId}`,
      value: JSON.stringify(values),
      changed_by: changedBy,
      changed_at: changedAt,
    })
    .execute()
}

function rowOf(values: NotificationGroupValues, { changedBy, changedAt }: GroupChange) {
  return {
    name: values.name,
    is_enabled: values.isEnabled,
    emails: JSON.stringify(values.emails),
    targets: JSON.stringify(values.targets),
    categories: JSON.stringify(values.categories),
    types: JSON.stringify(values.types),
    scopes: JSON.stringify(values.scopes),
    least_severity: values.leastSeverity,
    digest: values.digest,
    quiet_hours: values.quietHours && JSON.stringify(values.quietHours),
    changed_by: changedBy,
    changed_at: changedAt,
  }
}

function groupOf(row: Selectable<NotificationGroupTable>): NotificationGroup {
  return {
    groupId: row.group_id,
    name: row.name,
    isEnabled: row.is_enabled,
    emails: texts.parse(row.emails),
    targets: keptTargets.parse(row.targets),
    categories: texts.parse(row.categories),
    types: texts.parse(row.types),
    scopes: texts.parse(row.scopes),
    leastSeverity: row.least_severity,
    digest: row.digest,
    quietHours: keptQuietHours.parse(row.quiet_hours),
    lastMessageAt: row.last_message_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }
}
