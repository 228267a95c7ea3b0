import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import { severities } from '#contract/notifications.ts'
import type { WriteTransaction } from '#state/change.ts'

const keptMs = 30 * 86_400_000

const values = z.object({
  assignedTo: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  snoozedSeverity: z.enum(severities).nullable(),
  snoozedMoney: z.number().nullable(),
})

const dismissal = z.object({
  reason: z.string().nullable(),
  muteUntil: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.coerce.date().nullable(),
})
export type Dismissal = z.output<typeof dismissal>

const item = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('WORK'),
    incidentId: z.string(),
    /** Each piece of work that covers the incident, before and after. */
    works: z.array(z.object({ workId: z.string(), before: values, after: values })),
  }),
  z.object({
    kind: z.literal('DISMISSAL'),
    incidentId: z.string(),
    /** The incident that holds the decision. */
    decisionId: z.string(),
    /** Null: it was not dismissed. */
    before: dismissal.nullable(),
    isDismissed: z.boolean(),
  }),
])

/** What an action decided about an incident, so that it can be undone. */
export type BatchItem = z.output<typeof item>

/** Keeps an action for 30 days; answers its id. */
export async function keepBatch(
  transaction: WriteTransaction,
  items: readonly BatchItem[],
  at: Date,
): Promise<string> {
  const batchId = randomUUID()
  const old = new Date(at.getTime() - keptMs)
  await transaction.deleteFrom('incident_batch').where('made_at', '<', old).execute()
  await transaction
    .insertInto('incident_batch')
    .values({ batch_id: batchId, made_at: at, items: cleanJson(items) })
    .execute()
  return batchId
}

/** An action that was kept; undefined where there is none. */
export async function keptBatch(transaction: WriteTransaction, batchId: string) {
  const row = await transaction
    .selectFrom('incident_batch')
    .select(['made_at as madeAt', 'items'])
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return row && { madeAt: row.madeAt, items: z.array(item).parse(row.items) }
}
