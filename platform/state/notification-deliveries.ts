import { randomUUID } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import { CodedError } from '#contract/errors.ts'
import { noticePayload, type Channel, type NoticeKind, type Severity } from '#contract/notifications.ts'
import type { NotificationGroup } from './notification-groups.ts'
import type { Author, StateWriter } from './change.ts'
import type { StateDatabase } from './state.ts'
import type { NotificationDeliveryTable } from './tables.ts'

/** An event that waits for a message of its group. */
export type WaitingNotice = {
  causeKey: string
  kind: NoticeKind
  severity: Severity
  category: string
  type: string
  payload: z.output<typeof noticePayload>
  occurredAt: Date
}

/** A message to one receiver. */
export type Delivery = {
  /** The receiver knows a repetition by it. */
  deliveryId: string
  groupId: string
  channel: Channel
  /** An e-mail address, or the id of a target. */
  receiver: string
  content: unknown
  state: 'WAITING' | 'SENT' | 'DEAD'
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
}

/** How an attempt ended. */
export type Outcome =
  | { state: 'SENT' }
  | { state: 'DEAD'; why: string }
  | { state: 'WAITING'; why: string; nextAttemptAt: Date }

/** The events that wait for messages of a group, the earliest first. */
export async function waitingNotices(db: StateDatabase, groupId: string): Promise<WaitingNotice[]> {
  const rows = await db
    .selectFrom('notification_item as item')
    .innerJoin('notification_outbox as notice', 'notice.notice_key', 'item.notice_key')
    .select(['item.cause_key', 'item.kind', 'notice.severity', 'notice.category', 'notice.type'])
    .select(['notice.payload', 'notice.occurred_at'])
    .where('item.group_id', '=', groupId)
    .where('item.message_id', 'is', null)
    .orderBy('notice.occurred_at')
    .orderBy('item.cause_key')
    .execute()
  return rows.map(
    ({ cause_key: causeKey, kind, severity, category, type, payload, occurred_at: occurredAt }) => {
      return { causeKey, kind, severity, category, type, payload: noticePayload.parse(payload), occurredAt }
    },
  )
}

/** The groups for which events wait. */
export async function groupsWithNotices(db: StateDatabase): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_item')
    .select('group_id')
    .distinct()
    .where('message_id', 'is', null)
    .execute()
  return new Set(rows.map(({ group_id: groupId }) => groupId))
}

/** Makes the message of all events that wait for a group, one delivery for each receiver, unless another process did. */
export async function keepMessage(
  db: StateDatabase,
  { groupId, lastMessageAt }: Pick<NotificationGroup, 'groupId' | 'lastMessageAt'>,
  compose: (notices: readonly WaitingNotice[]) => {
    content: unknown
    receivers: readonly { channel: Channel; receiver: string }[]
  },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notification_group')
      .set({ last_message_at: now })
      .where('group_id', '=', groupId)
      .where(sql<boolean>`last_message_at is not distinct from ${lastMessageAt}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const notices = await waitingNotices(transaction, groupId)
    if (notices.length === 0) return
    const { content, receivers } = compose(notices)
    const messageId = randomUUID()
    await transaction
      .updateTable('notification_item')
      .set({ message_id: messageId })
      .where('group_id', '=', groupId)
      .where('message_id', 'is', null)
      .execute()
    await addDeliveries(transaction, { groupId, messageId, content, receivers, now })
  })
}

/** Makes the weekly letter of a group, one delivery for each address, unless another process did. */
export async function keepLetter(
  db: StateDatabase,
  { groupId, lastLetterAt }: Pick<NotificationGroup, 'groupId' | 'lastLetterAt'>,
  { content, emails }: { content: unknown; emails: readonly string[] },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('notification_group')
      .set({ last_letter_at: now })
      .where('group_id', '=', groupId)
      .where(sql<boolean>`last_letter_at is not distinct from ${lastLetterAt}`)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const receivers = emails.map((receiver) => ({ channel: 'EMAIL' as const, receiver }))
    await addDeliveries(transaction, { groupId, messageId: randomUUID(), content, receivers, now })
  })
}

/** The addresses for which a letter was made since an instant. */
export async function letteredSince(db: StateDatabase, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_delivery')
    .select('receiver')
    .distinct()
    .where('channel', '=', 'EMAIL')
    .where('created_at', '>', since)
    .where(sql<boolean>`content ? 'letter'`)
    .execute()
  return new Set(rows.map(({ receiver }) => receiver))
}

type Addressed = {
  groupId: string
  messageId: string
  content: unknown
  receivers: readonly { channel: Channel; receiver: string }[]
  now: Date
}

async function addDeliveries(
  transaction: StateDatabase,
  { groupId, messageId, content, receivers, now }: Addressed,
): Promise<void> {
  const text = cleanJson(content)
  for (const { channel, receiver } of receivers)
    await transaction
      .insertInto('notification_delivery')
      .values({
        delivery_id: randomUUID(),
        message_id: messageId,
        group_id: groupId,
        channel,
        receiver,
        content: text,
        state: 'WAITING',
        attempts: 0,
        next_attempt_at: now,
        last_error: null,
        created_at: now,
        sent_at: null,
      })
      .execute()
}

/** Deliveries of enabled groups whose attempt is due. One that waits for longer than ever planned is due, too: the clock went back. */
export async function dueDeliveries(
  db: StateDatabase,
  { now, longestPauseMs, most }: { now: Date; longestPauseMs: number; most: number },
): Promise<Delivery[]> {
  const beyond = new Date(now.getTime() + longestPauseMs)
  const rows = await db
    .selectFrom('notification_delivery as delivery')
    .innerJoin('notification_group as sending', 'sending.group_id', 'delivery.group_id')
    .selectAll('delivery')
    .where('delivery.state', '=', 'WAITING')
    .where('sending.is_enabled', '=', true)
    .where((where) =>
      where.or([
        where('delivery.next_attempt_at', '<=', now),
        where('delivery.next_attempt_at', '>', beyond),
      ]),
    )
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.delivery_id')
    .limit(most)
    .execute()
  return rows.map(deliveryOf)
}

/** Takes an attempt: of two processes one gets it. Until it ends, the next one is planned for a process that was killed. */
export async function claimAttempt(
  db: StateDatabase,
  { deliveryId, attempts }: Pick<Delivery, 'deliveryId' | 'attempts'>,
  nextAttemptAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_delivery')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('delivery_id', '=', deliveryId)
    .where('state', '=', 'WAITING')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records how an attempt ended. */
export async function endAttempt(
  db: StateDatabase,
  deliveryId: string,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  await db
    .updateTable('notification_delivery')
    .set({
      state: outcome.state,
      last_error: outcome.state === 'SENT' ? null : outcome.why,
      ...(outcome.state === 'SENT' ? { sent_at: now } : {}),
      ...(outcome.state === 'WAITING' ? { next_attempt_at: outcome.nextAttemptAt } : {}),
    })
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** The latest deliveries, those that were given up first. */
export async function findDeliveries(db: StateDatabase, most: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('notification_delivery')
    .selectAll()
    .orderBy(sql`state <> 'DEAD'`)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id')
    .limit(most)
    .execute()
  return rows.map(deliveryOf)
}

/** Lets a delivery that was given up be tried anew, under the same key. Throws where there is none. */
export async function reviveDelivery(writer: StateWriter, deliveryId: string, author: Author): Promise<void> {
  await writer.write(author, async (transaction) => {
    const revived = await transaction
      .updateTable('notification_delivery')
      .set({ state: 'WAITING', attempts: 0, next_attempt_at: author.at })
      .where('delivery_id', '=', deliveryId)
      .where('state', '=', 'DEAD')
      .returning(['group_id as groupId', 'channel', 'receiver'])
      .executeTakeFirst()
    if (!revived) throw new CodedError('not_found', 'There is no such delivery that was given up.')
    const about = { kind: 'notification', id: deliveryId }
    return { answer: undefined, changes: [{ what: 'notification.send-again', about, after: revived }] }
  })
}

function deliveryOf(row: Selectable<NotificationDeliveryTable>): Delivery {
  return {
    deliveryId: row.delivery_id,
    groupId: row.group_id,
    channel: row.channel,
    receiver: row.receiver,
    content: row.content,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}
