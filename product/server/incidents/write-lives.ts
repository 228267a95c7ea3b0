import { sql, type Transaction } from 'kysely'
import { cleanJson } from '#contract/clean-text.ts'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import { writeRows, type RefusedRow } from '#state/written-rows.ts'
import type { IncidentReference } from '../incident-ports.ts'
import type { LifeAfter } from './life-after.ts'
import { referenceOf } from './life-row.ts'
import { keepFormerIds } from './work/former-ids.ts'

/** How many incidents were written, and the rows that the state refused. */
type WrittenLives = { written: number; refused: readonly RefusedRow<IncidentRow>[] }

/** Writes what changed of incidents. */
export async function writeLives(
  transaction: Transaction<StateTables>,
  lives: readonly LifeAfter[],
): Promise<WrittenLives> {
  const written = lives.filter(({ change }) => change === 'WRITE')
  const forgotten = lives.filter(({ change }) => change === 'FORGET').map(({ life }) => life.incidentId)
  const formerIds = written.flatMap(({ formerId }) => formerId ?? [])
  await sql`delete from incident where incident_id = any (${[...forgotten, ...formerIds]}::text[])`.execute(
    transaction,
  )
  const moved = written.flatMap(({ formerId, life: { incidentId } }) =>
    formerId === undefined ? [] : [{ formerId, incidentId }],
  )
  await keepFormerIds(transaction, moved, forgotten)
  const seen = written.filter((after) => after.seen !== undefined).map(rowOf)
  const gone = written.filter((after) => after.seen === undefined).map(rowOf)
  const refused = [
    ...(await writeRows(transaction, seen, (rows) => keepSeen(transaction, rows))),
    ...(await writeRows(transaction, gone, (rows) => keepGone(transaction, rows))),
  ]
  return { written: written.length + forgotten.length - refused.length, refused }
}

type IncidentRow = ReturnType<typeof rowOf>

function rowOf({ life, seen }: LifeAfter) {
  return {
    incident_id: life.incidentId,
    rule: life.rule,
    target: life.target,
    category: life.category,
    scope_key: life.scopeKey,
    workspace_id: seen?.workspaceId ?? null,
    subscription_id: seen?.subscriptionId ?? null,
    first_day: life.firstDay,
    last_day: life.lastDay,
    occurrences: life.occurrences,
    severity: life.severity,
    price: life.price,
    summary: seen?.summary ?? {},
    status: life.status,
    reason: life.reason,
    mute_until: life.muteUntil,
    decided_by: life.decidedBy,
    decided_at: life.decidedAt,
    first_seen_at: life.firstSeenAt,
    last_seen_at: life.lastSeenAt,
    resolved_at: life.resolvedAt,
    notified_at: life.notifiedAt,
    is_of_history: life.isOfHistory,
  }
}

async function keepSeen(transaction: StateDatabase, rows: readonly IncidentRow[]): Promise<void> {
  await sql`
    insert into incident
    select * from jsonb_populate_recordset(null::incident, ${cleanJson(rows)}::jsonb)
    on conflict (incident_id) do update set
      rule = excluded.rule,
      category = excluded.category,
      workspace_id = excluded.workspace_id,
      subscription_id = excluded.subscription_id,
      first_day = excluded.first_day,
      last_day = excluded.last_day,
      occurrences = excluded.occurrences,
      severity = excluded.severity,
      price = excluded.price,
      summary = excluded.summary,
      status = excluded.status,
      reason = excluded.reason,
      mute_until = excluded.mute_until,
      decided_by = excluded.decided_by,
      decided_at = excluded.decided_at,
      last_seen_at = excluded.last_seen_at,
      resolved_at = excluded.resolved_at,
      notified_at = excluded.notified_at,
      is_of_history = excluded.is_of_history`.execute(transaction)
}

/** The facts of these are gone: what was kept of them stays. */
async function keepGone(transaction: StateDatabase, rows: readonly IncidentRow[]): Promise<void> {
  await sql`
    update incident set
      status = changed.status,
      decided_at = changed.decided_at,
      last_seen_at = changed.last_seen_at,
      resolved_at = changed.resolved_at
    from jsonb_populate_recordset(null::incident, ${cleanJson(rows)}::jsonb) as changed
    where incident.incident_id = changed.incident_id`.execute(transaction)
}

/** Kept incidents by their ids. */
export async function incidentsById(
  db: StateDatabase,
  incidentIds: readonly string[],
): Promise<ReadonlyMap<string, IncidentReference>> {
  if (incidentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('incident')
    .selectAll()
    .where(sql<boolean>`incident_id = any (${incidentIds}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.incident_id, referenceOf(row)]))
}
