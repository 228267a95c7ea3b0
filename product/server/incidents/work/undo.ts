import { sql } from 'kysely'
import type { Author, Change, StateWriter, WriteTransaction } from '#state/change.ts'
import type { Undone } from '../../incident-work-ports.ts'
import { restoreWithin } from '../decisions.ts'
import { lockLife } from '../life-lock.ts'
import { workChange } from './act.ts'
import { keptBatch, type BatchItem } from './batches.ts'
import type { WorkValues } from './kept-work.ts'

const changedSince = 'It was changed since.'
const notSeen = 'It is not there any more, or you cannot access it.'

/** Undoes an action for those of its incidents that the caller sees, where nobody has changed the same since. */
export function undoBatch(
  writer: StateWriter,
  batchId: string,
  seenIds: ReadonlySet<string>,
  author: Author,
): Promise<readonly Undone[] | undefined> {
  return writer.write(author, async (transaction) => {
    await lockLife(transaction)
    const batch = await keptBatch(transaction, batchId)
    if (!batch) return { answer: undefined, changes: [] }
    const undone: (Undone & { changes: readonly Change[] })[] = []
    for (const item of batch.items) {
      const { incidentId } = item
      const changes = seenIds.has(incidentId)
        ? await undoItem(transaction, item, batch.madeAt, author)
        : undefined
      const because = seenIds.has(incidentId) ? changedSince : notSeen
      undone.push({ incidentId, because: changes ? null : because, changes: changes ?? [] })
    }
    return {
      answer: undone.map(({ incidentId, because }) => ({ incidentId, because })),
      changes: undone.flatMap(({ changes }) => changes),
    }
  })
}

/** Answers the changes; undefined where somebody has changed the same since. */
function undoItem(
  transaction: WriteTransaction,
  item: BatchItem,
  madeAt: Date,
  author: Author,
): Promise<Change[] | undefined> {
  return item.kind === 'WORK'
    ? undoWork(transaction, item, author.at)
    : undoDismissal(transaction, item, madeAt)
}

type WorkItem = Extract<BatchItem, { kind: 'WORK' }>

/** Another incident of the same work may have undone it already: what is as before counts as undone. */
async function undoWork(
  transaction: WriteTransaction,
  { incidentId, works }: WorkItem,
  at: Date,
): Promise<Change[] | undefined> {
  const now = await valuesNow(
    transaction,
    works.map(({ workId }) => workId),
  )
  const isKnown = works.every(({ workId, before, after }) => {
    const value = now.get(workId)?.[fieldOf(before, after)]
    return value === after[fieldOf(before, after)] || value === before[fieldOf(before, after)]
  })
  if (!isKnown) return undefined
  for (const { workId, before, after } of works) {
    const { assignedTo, snoozedUntil, snoozedSeverity, snoozedMoney } = before
    const values =
      fieldOf(before, after) === 'assignedTo'
        ? { assigned_to: assignedTo }
        : { snoozed_until: snoozedUntil, snoozed_severity: snoozedSeverity, snoozed_money: snoozedMoney }
    const changed = { ...values, changed_at: at }
    await transaction.updateTable('incident_work').set(changed).where('work_id', '=', workId).execute()
  }
  return works.slice(0, 1).map(({ before, after }) => {
    const kind = fieldOf(before, after) === 'assignedTo' ? 'ASSIGN' : 'SNOOZE'
    return workChange(incidentId, kind, { before: after, after: before })
  })
}

const fieldOf = (before: WorkValues, after: WorkValues) =>
  before.assignedTo === after.assignedTo ? 'snoozedUntil' : 'assignedTo'

async function valuesNow(transaction: WriteTransaction, workIds: readonly string[]) {
  const rows = await transaction
    .selectFrom('incident_work')
    .select(['work_id as workId', 'assigned_to as assignedTo', 'snoozed_until as snoozedUntil'])
    .where('work_id', 'in', workIds)
    .execute()
  return new Map(rows.map((row) => [row.workId, row]))
}

type DismissalItem = Extract<BatchItem, { kind: 'DISMISSAL' }>

async function undoDismissal(
  transaction: WriteTransaction,
  { decisionId, before, isDismissed }: DismissalItem,
  madeAt: Date,
): Promise<Change[] | undefined> {
  const { rows } = await sql<{ isAsMade: boolean; isAsBefore: boolean }>`
    select
      case
        when ${isDismissed} then status = 'DISMISSED' and decided_at = ${madeAt}
        else status in ('OPEN', 'RESOLVED')
      end as "isAsMade",
      case
        when ${before === null} then status in ('OPEN', 'RESOLVED')
        else status = 'DISMISSED' and decided_at = ${before?.decidedAt ?? null}::timestamptz
      end as "isAsBefore"
    from incident
    where incident_id = ${decisionId}`.execute(transaction)
  const [now] = rows
  if (!now?.isAsMade) return now?.isAsBefore ? [] : undefined
  if (before === null) return restoreWithin(transaction, [decisionId])
  const { reason, muteUntil, decidedBy, decidedAt } = before
  await transaction
    .updateTable('incident')
    .set({
      status: 'DISMISSED',
      reason,
      mute_until: muteUntil,
      decided_by: decidedBy,
      decided_at: decidedAt,
    })
    .where('incident_id', '=', decisionId)
    .execute()
  const about = { kind: 'incident', id: decisionId }
  return [{ what: 'incident.dismiss', about, after: { status: 'DISMISSED', reason, muteUntil } }]
}
