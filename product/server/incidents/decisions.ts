import { sql, type RawBuilder } from 'kysely'
import { cleanJson } from '#contract/clean-text.ts'
import type { Day } from '#contract/dates.ts'
import type { Author, Change, StateWriter, WriteTransaction } from '#state/change.ts'
import type { IncidentCategory, IncidentReference } from '../incident-ports.ts'
import { lockLife } from './life-lock.ts'
import { rowOf } from './life-row.ts'
import { incidentCategories, type StartRounds } from './incident-job.ts'

const chunkSize = 1_000

/** Where decisions are written, and the rounds that follow from them. */
export type Deciding = Pick<StateWriter, 'write'> & { startRounds: StartRounds }

/** What people decided about an incident, as it is recorded. */
type KeptDecision = {
  incidentId: string
  status: string
  reason: string | null
  muteUntil: Day | null
  decidedBy: string | null
}

type Dismissing = { reason: string; muteUntil: Day | null }

/** Dismisses incidents; answers how many. Those that were dismissed before get the new reason. */
export function dismissIncidents(
  deciding: Deciding,
  incidents: readonly IncidentReference[],
  decision: Dismissing,
  author: Author,
): Promise<number> {
  return deciding.write(author, async (transaction) => {
    await lockLife(transaction)
    const changes = await dismissWithin(transaction, incidents, decision, author)
    await deciding.startRounds(transaction, categoriesOf(incidents), author)
    return { answer: incidents.length, changes }
  })
}

/** The categories of incidents, each once. */
export function categoriesOf(incidents: readonly Pick<IncidentReference, 'category'>[]): IncidentCategory[] {
  return [...new Set(incidents.map(({ category }) => category))]
}

/** Dismisses incidents in a transaction that has locked their life; answers the changes. */
export async function dismissWithin(
  transaction: WriteTransaction,
  incidents: readonly IncidentReference[],
  { reason, muteUntil }: Dismissing,
  author: Author,
): Promise<Change[]> {
  const decidedBy = author.actor.name
  const decision = { status: 'DISMISSED', reason, muteUntil, decidedBy, decidedAt: author.at } as const
  const before = await keptDecisions(transaction, amongIds(incidents.map(({ incidentId }) => incidentId)))
  const rows = incidents.map((incident) => rowOf(incident, author.at, decision))
  for (let start = 0; start < rows.length; start += chunkSize)
    await keepDismissed(transaction, rows.slice(start, start + chunkSize))
  return incidents.map(({ incidentId, summary }) =>
    changeOf('dismiss', incidentId, before.get(incidentId), {
      status: 'DISMISSED',
      reason,
      muteUntil,
      title: summary.title,
      assetName: summary.assetName,
    }),
  )
}

/** Takes dismissals back; answers how many there were. */
export function restoreIncidents(
  writer: StateWriter,
  incidentIds: readonly string[],
  author: Author,
): Promise<number> {
  return writer.write(author, async (transaction) => {
    await lockLife(transaction)
    const changes = await restoreWithin(transaction, incidentIds)
    return { answer: changes.length, changes }
  })
}

/** Takes dismissals back in a transaction that has locked the life of incidents; answers the changes. */
export async function restoreWithin(
  transaction: WriteTransaction,
  incidentIds: readonly string[],
): Promise<Change[]> {
  const before = await keptDecisions(transaction, amongIds(incidentIds))
  const { rows } = await sql<{ incident_id: string; status: string }>`
    update incident
    set
      status = case when resolved_at is null then 'OPEN' else 'RESOLVED' end,
      reason = null,
      mute_until = null,
      decided_by = null,
      decided_at = null
    where incident_id = any (${incidentIds}::text[])
      and status = 'DISMISSED'
    returning incident_id, status`.execute(transaction)
  return rows.map(({ incident_id: id, status }) => changeOf('restore', id, before.get(id), { status }))
}

/** Hides the incidents with a day in the half-open range; answers how many. */
export function cleanIncidents(
  deciding: Deciding,
  { category, since, until }: { category?: IncidentCategory | undefined; since: Day; until: Day },
  author: Author,
): Promise<number> {
  return deciding.write(author, async (transaction) => {
    await lockLife(transaction)
    const ofRange = sql`status = 'DISMISSED' and first_day < ${until} and last_day >= ${since}
      and category = coalesce(${category ?? null}, category)`
    const dismissed = [...(await keptDecisions(transaction, ofRange)).values()]
    const decided = { decided_by: author.actor.name, decided_at: author.at }
    let cleaned = transaction
      .updateTable('incident')
      .set({ status: 'CLEANED', reason: null, mute_until: null, ...decided })
      .where('status', '<>', 'CLEANED')
      .where('first_day', '<', until)
      .where('last_day', '>=', since)
    if (category) cleaned = cleaned.where('category', '=', category)
    const rows = await cleaned.returning('incident_id').execute()
    await deciding.startRounds(transaction, category ? [category] : incidentCategories, author)
    const change: Change = {
      what: 'incident.clean',
      about: { kind: 'incidents', id: category ?? 'ALL' },
      ...(dismissed.length > 0 && { before: { dismissed } }),
      after: { since, until, incidentIds: rows.map(({ incident_id }) => incident_id) },
    }
    return { answer: rows.length, changes: [change] }
  })
}

function changeOf(
  verb: 'dismiss' | 'restore',
  incidentId: string,
  former: KeptDecision | undefined,
  after: object,
): Change {
  const { incidentId: _id, ...before } = former ?? { incidentId }
  const about = { kind: 'incident', id: incidentId }
  return { what: `incident.${verb}`, about, before: former && before, after }
}

const amongIds = (incidentIds: readonly string[]) => sql`incident_id = any (${incidentIds}::text[])`

async function keptDecisions(
  transaction: WriteTransaction,
  condition: RawBuilder<unknown>,
): Promise<ReadonlyMap<string, KeptDecision>> {
  const { rows } = await sql<KeptDecision>`
    select
      incident_id as "incidentId",
      status,
      reason,
      mute_until as "muteUntil",
      decided_by as "decidedBy"
    from incident
    where ${condition}`.execute(transaction)
  return new Map(rows.map((row) => [row.incidentId, row]))
}

/** What is known of an incident stays; a decision takes the place of a former one. */
async function keepDismissed(
  transaction: WriteTransaction,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  await sql`
    insert into incident
    select * from jsonb_populate_recordset(null::incident, ${cleanJson(rows)}::jsonb)
    on conflict (incident_id) do update set
      status = excluded.status,
      reason = excluded.reason,
      mute_until = excluded.mute_until,
      decided_by = excluded.decided_by,
      decided_at = excluded.decided_at`.execute(transaction)
}
