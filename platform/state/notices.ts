import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import {
  noticePayload,
  severities,
  type NoticeKind,
  type NoticePayload,
  type Severity,
} from '#contract/notifications.ts'
import type { NotificationGroupValues } from './notification-groups.ts'
import type { StateDatabase } from './state.ts'
import type { StateTables } from './tables.ts'
import { writeRows, type RefusedRow } from './written-rows.ts'

const texts = z.array(z.string())

/** An event that people are to be informed of. */
export type Notice = {
  /** Unique. The same key again is the same event. */
  key: string
  /** What it is about: the end of a cause goes to those only who were informed of its beginning. */
  causeKey: string
  kind: NoticeKind
  severity: Severity
  category: string
  type: string
  /** Every scope in which it lies, such as `WORKSPACE:123`, as groups name them. */
  scopes: readonly string[]
  payload: NoticePayload
  occurredAt: Date
}

/**
 * Puts events into the outbox within the caller's transaction. Events that are there already stay as they are. Answers those
 * that the database refuses.
 */
export async function enqueueNotices(
  transaction: Transaction<StateTables>,
  notices: readonly Notice[],
  now: Date,
): Promise<RefusedRow<Notice>[]> {
  return writeRows(transaction, notices, async (part) => {
    const rows = part.map((notice) => rowOf(notice, now))
    await sql`
      insert into notification_outbox
      select * from jsonb_populate_recordset(null::notification_outbox, ${cleanJson(rows)}::jsonb)
      on conflict do nothing`.execute(transaction)
  })
}

const rowOf = (notice: Notice, now: Date) => ({
  notice_key: notice.key,
  cause_key: notice.causeKey,
  kind: notice.kind,
  severity: notice.severity,
  category: notice.category,
  type: notice.type,
  scopes: notice.scopes,
  payload: notice.payload,
  occurred_at: notice.occurredAt,
  enqueued_at: now,
})

/** The events of the outbox whose keys begin so, as far as they are not forgotten. */
export async function noticesFrom(db: StateDatabase, keyStart: string): Promise<Notice[]> {
  const rows = await db
    .selectFrom('notification_outbox')
    .selectAll()
    .where(sql<boolean>`left(notice_key, ${keyStart.length}) = ${keyStart}`)
    .execute()
  return rows.map((row) => ({
    key: row.notice_key,
    causeKey: row.cause_key,
    kind: row.kind,
    severity: row.severity,
    category: row.category,
    type: row.type,
    scopes: texts.parse(row.scopes),
    payload: noticePayload.parse(row.payload),
    occurredAt: row.occurred_at,
  }))
}

type Wanted = Pick<NotificationGroupValues, 'isEnabled' | 'leastSeverity' | 'categories' | 'types' | 'scopes'>

/** Whether a group wants a beginning, by the same conditions as the outbox is sorted. */
export function isWanted(
  { isEnabled, leastSeverity, categories, types, scopes }: Wanted,
  notice: Pick<Notice, 'severity' | 'category' | 'type' | 'scopes'>,
): boolean {
  const isOneOf = (wanted: readonly string[], given: readonly string[]) =>
    wanted.length === 0 || given.some((one) => wanted.includes(one))
  return (
    isEnabled &&
    severities.indexOf(notice.severity) >= severities.indexOf(leastSeverity) &&
    isOneOf(categories, [notice.category]) &&
    isOneOf(types, [notice.type]) &&
    isOneOf(scopes, notice.scopes)
  )
}

/**
 * Hands events that are new in the outbox to the enabled groups that want them. A cause begins for a group once, and ends
 * for the groups for which it began. Answers how many events there were.
 */
export async function sortOutbox(db: StateDatabase, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Only one process sorts at a time: another one finds nothing left.
    const rows = await transaction
      .updateTable('notification_outbox')
      .set({ sorted_at: now })
      .where('sorted_at', 'is', null)
      .returning('notice_key')
      .execute()
    const keys = rows.map(({ notice_key: key }) => key)
    if (keys.length === 0) return 0
    await openedForGroups(transaction, keys)
    await resolvedForGroups(transaction, keys)
    return keys.length
  })
}

async function openedForGroups(
  transaction: Transaction<StateTables>,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into notification_item (group_id, cause_key, kind, notice_key)
    select wanting.group_id, notice.cause_key, notice.kind, notice.notice_key
    from notification_outbox as notice
    inner join notification_group as wanting on wanting.is_enabled
      and ${rankOf('notice.severity')} >= ${rankOf('wanting.least_severity')}
      and (
        wanting.categories = '[]'
        or wanting.categories ? notice.category
        or wanting.categories ?| array(select jsonb_array_elements_text(notice.payload -> 'categories'))
      )
      and (
        wanting.types = '[]'
        or wanting.types ? notice.type
        or wanting.types ?| array(select jsonb_array_elements_text(notice.payload -> 'types'))
      )
      and (wanting.scopes = '[]' or wanting.scopes ?| array(select jsonb_array_elements_text(notice.scopes)))
    where notice.notice_key = any (${keys}::text[])
      and notice.kind = 'OPENED'
    on conflict do nothing`.execute(transaction)
}

async function resolvedForGroups(
  transaction: Transaction<StateTables>,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into notification_item (group_id, cause_key, kind, notice_key)
    select begun.group_id, notice.cause_key, notice.kind, notice.notice_key
    from notification_outbox as notice
    inner join notification_item as begun on begun.cause_key = notice.cause_key
      and begun.kind = 'OPENED'
    where notice.notice_key = any (${keys}::text[])
      and notice.kind = 'RESOLVED'
    on conflict do nothing`.execute(transaction)
}

const rankOf = (column: string) => sql`array_position(array['LOW', 'MEDIUM', 'HIGH'], ${sql.ref(column)})`

/** Forgets events and messages of an earlier time, except messages that still wait. */
export async function forgetNotices(db: StateDatabase, before: Date): Promise<void> {
  await db
    .deleteFrom('notification_delivery')
    .where('created_at', '<', before)
    .where('state', '<>', 'WAITING')
    .execute()
  await sql`
    delete from notification_outbox
    where sorted_at < ${before}
      and not exists (
        select 1
        from notification_item as item
        where item.notice_key = notification_outbox.notice_key
          and item.message_id is null
      )`.execute(db)
}
