import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import {
  targetKinds,
  type Digest,
  type QuietHours,
  type Severity,
  type TargetKind,
  type Weekday,
} from '#contract/notifications.ts'
import type { Author, Change, StateWriter, WriteTransaction } from './change.ts'
import { deleteSealed, writeSealed } from './sealed-secrets.ts'
import type { StateDatabase } from './state.ts'
import type { NotificationGroupTable } from './tables.ts'

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
  /** When its mail addresses get the weekly letter; null: never. */
  weeklyLetter: Weekday | null
  quietHours: QuietHours | null
}

/** A group of receivers that are informed alike. */
export type NotificationGroup = NotificationGroupValues & {
  groupId: string
  lastMessageAt: Date | null
  lastLetterAt: Date | null
  changedBy: string
  changedAt: Date
}

/** The sealed secrets of targets that were entered, and the last change that the author has seen: a later one is not overwritten. */
type Entered = { sealed: ReadonlyMap<string, string>; seenChange?: Date | undefined }

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
  writer: StateWriter,
  values: NotificationGroupValues,
  { sealed }: Entered,
  author: Author,
): Promise<NotificationGroup> {
  return writer.write(author, async (transaction) => {
    const { count } = await transaction
      .selectFrom('notification_group')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= mostGroups)
      throw new CodedError('conflict', `There are ${mostGroups} groups, the limit. Delete one first.`)
    await refuseTakenName(transaction, values.name, '')
    const row = await transaction
      .insertInto('notification_group')
      .values({
        group_id: randomUUID(),
        last_message_at: null,
        last_letter_at: null,
        ...rowOf(values, author),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepSecrets(transaction, sealed, author.at)
    const group = groupOf(row)
    return { answer: group, changes: [changeOf('create', group.groupId, undefined, values, sealed)] }
  })
}

/**
 * Changes a group, forgets the secrets of targets that it no longer has, and who unsubscribed of those that are no
 * receivers any more. Throws where there is none.
 */
export async function changeGroup(
  writer: StateWriter,
  { groupId, values }: { groupId: string; values: NotificationGroupValues },
  { sealed, seenChange }: Entered,
  author: Author,
): Promise<NotificationGroup> {
  return writer.write(author, async (transaction) => {
    const former = await lockedGroup(transaction, groupId)
    if (seenChange && seenChange.getTime() !== former.changedAt.getTime())
      throw new CodedError('conflict', `${former.changedBy} changed the group meanwhile: reload it first.`)
    await refuseTakenName(transaction, values.name, groupId)
    const row = await transaction
      .updateTable('notification_group')
      .set(rowOf(values, author))
      .where('group_id', '=', groupId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const kept = new Set(values.targets.map(({ targetId }) => targetId))
    await forgetSecrets(
      transaction,
      former.targets.filter(({ targetId }) => !kept.has(targetId)),
    )
    await keepSecrets(transaction, sealed, author.at)
    await keepSubscriptions(transaction, groupId, values.emails)
    const change = changeOf('change', groupId, valuesOf(former), values, sealed)
    return { answer: groupOf(row), changes: [change] }
  })
}

/** Deletes a group with its messages and secrets. Throws where there is none. */
export async function deleteGroup(writer: StateWriter, groupId: string, author: Author): Promise<void> {
  await writer.write(author, async (transaction) => {
    const former = await lockedGroup(transaction, groupId)
    await transaction.deleteFrom('notification_group').where('group_id', '=', groupId).execute()
    await forgetSecrets(transaction, former.targets)
    const change = changeOf('delete', groupId, valuesOf(former), undefined, new Map())
    return { answer: undefined, changes: [change] }
  })
}

async function keepSecrets(
  transaction: WriteTransaction,
  sealed: Entered['sealed'],
  changedAt: Date,
): Promise<void> {
  for (const [targetId, text] of sealed)
    await writeSealed(transaction, { name: targetSecret(targetId), sealed: text, changedAt })
}

async function forgetSecrets(
  transaction: WriteTransaction,
  targets: readonly NotificationTarget[],
): Promise<void> {
  await deleteSealed(
    transaction,
    targets.map(({ targetId }) => targetSecret(targetId)),
  )
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
  writer: StateWriter,
  { groupId, email }: { groupId: string; email: string },
  author: Author,
): Promise<void> {
  await writer.write(author, async (transaction) => {
    const { numAffectedRows = 0n } = await sql`
      insert into notification_unsubscription (group_id, email, unsubscribed_at)
      select group_id, ${email}, ${author.at}
      from notification_group
      where group_id = ${groupId}
      on conflict do nothing`.execute(transaction)
    const about = { kind: 'notification-group', id: groupId }
    const change = { what: 'notification-group.unsubscribe', about, after: { email } }
    return { answer: undefined, changes: numAffectedRows > 0n ? [change] : [] }
  })
}

/** Those that are receivers no more may be entered again. */
async function keepSubscriptions(
  transaction: WriteTransaction,
  groupId: string,
  emails: readonly string[],
): Promise<void> {
  await sql`
    delete from notification_unsubscription
    where group_id = ${groupId}
      and email <> all (${emails}::text[])`.execute(transaction)
}

async function lockedGroup(db: WriteTransaction, groupId: string): Promise<NotificationGroup> {
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

function changeOf(
  verb: 'create' | 'change' | 'delete',
  groupId: string,
  before: NotificationGroupValues | undefined,
  values: NotificationGroupValues | undefined,
  sealed: Entered['sealed'],
): Change {
  const enteredSecrets = sealed.size > 0 ? { enteredSecrets: [...sealed.keys()] } : {}
  const about = { kind: 'notification-group', id: groupId }
  return {
    what: `notification-group.${verb}`,
    about,
    before,
    after: values && { ...values, ...enteredSecrets },
  }
}

function valuesOf(group: NotificationGroup): NotificationGroupValues {
  const {
    groupId: _id,
    lastMessageAt: _last,
    lastLetterAt: _letter,
    changedBy: _by,
    changedAt: _at,
    ...values
  } = group
  return values
}

function rowOf(values: NotificationGroupValues, { actor, at }: Author) {
  return {
    name: values.name,
    is_enabled: values.isEnabled,
    emails: cleanJson(values.emails),
    targets: cleanJson(values.targets),
    categories: cleanJson(values.categories),
    types: cleanJson(values.types),
    scopes: cleanJson(values.scopes),
    least_severity: values.leastSeverity,
    digest: values.digest,
    weekly_letter: values.weeklyLetter,
    quiet_hours: values.quietHours && cleanJson(values.quietHours),
    changed_by: actor.name,
    changed_at: at,
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
    weeklyLetter: row.weekly_letter,
    quietHours: keptQuietHours.parse(row.quiet_hours),
    lastMessageAt: row.last_message_at,
    lastLetterAt: row.last_letter_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
  }
}
