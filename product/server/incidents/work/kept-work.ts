import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cleanJson } from '#contract/clean-text.ts'
import type { Day } from '#contract/dates.ts'
import type { Severity } from '#contract/notifications.ts'
import type { WriteTransaction } from '#state/change.ts'
import type { StateDatabase } from '#state/state.ts'
import type { WorkedIncident } from '../../incident-work-ports.ts'

/** What people decided about a piece of work. */
export type WorkValues = {
  assignedTo: string | null
  snoozedUntil: Day | null
  snoozedSeverity: Severity | null
  snoozedMoney: number | null
}

/** A piece of work as it is kept. */
export type KeptWork = WorkValues & {
  workId: string
  category: string
  cause: string
  scopeKey: string
  firstDay: Day
  lastDay: Day
  incidentIds: readonly string[]
}

type Thing = Pick<WorkedIncident, 'cause' | 'scopeKey' | 'firstDay' | 'lastDay'>

const covers = (work: Thing, incident: Thing) =>
  work.cause === incident.cause &&
  work.scopeKey === incident.scopeKey &&
  incident.firstDay <= work.lastDay &&
  incident.lastDay >= work.firstDay

/** The pieces of work that cover some incidents. */
export async function keptWork(db: StateDatabase, incidents: readonly Thing[]): Promise<KeptWork[]> {
  const scopeKeys = [...new Set(incidents.map(({ scopeKey }) => scopeKey))]
  const rows = await db
    .selectFrom('incident_work')
    .select([
      'work_id as workId',
      'category',
      'cause',
      'scope_key as scopeKey',
      'first_day as firstDay',
      'last_day as lastDay',
      'incident_ids as incidentIds',
      'assigned_to as assignedTo',
      'snoozed_until as snoozedUntil',
      'snoozed_severity as snoozedSeverity',
      'snoozed_money as snoozedMoney',
    ])
    .where(sql<boolean>`scope_key = any (${scopeKeys}::text[])`)
    .orderBy('work_id')
    .execute()
  return rows.filter((work) => incidents.some((incident) => covers(work, incident)))
}

/** A piece of work with those of the given incidents that it covers. */
export type Piece = { work: KeptWork; incidents: readonly WorkedIncident[] }

/** Puts incidents beside the work that covers them, which then reaches over their days; what none covers begins one. */
export function piecesOf(kept: readonly KeptWork[], incidents: readonly WorkedIncident[]): Piece[] {
  const pieces = kept.map((work): Piece => ({ work, incidents: [] }))
  for (const incident of incidents) {
    if (!pieces.some(({ work }) => covers(work, incident)))
      pieces.push({ work: begun(incident), incidents: [] })
    for (const [place, piece] of pieces.entries())
      if (covers(piece.work, incident)) pieces[place] = withIncident(piece, incident)
  }
  return pieces.filter((piece) => piece.incidents.length > 0)
}

function begun({ category, cause, scopeKey, firstDay, lastDay }: WorkedIncident): KeptWork {
  const values = { assignedTo: null, snoozedUntil: null, snoozedSeverity: null, snoozedMoney: null }
  return {
    workId: randomUUID(),
    category,
    cause,
    scopeKey,
    firstDay,
    lastDay,
    incidentIds: [],
    ...values,
  }
}

function withIncident({ work, incidents }: Piece, incident: WorkedIncident): Piece {
  const { incidentId, firstDay, lastDay, decisionId } = incident
  const reaching = {
    ...work,
    firstDay: firstDay < work.firstDay ? firstDay : work.firstDay,
    lastDay: lastDay > work.lastDay ? lastDay : work.lastDay,
    incidentIds: [...new Set([...work.incidentIds, incidentId, ...(decisionId ? [decisionId] : [])])],
  }
  return { work: reaching, incidents: [...incidents, incident] }
}

/** Keeps pieces of work; each takes the place of its former state. */
export async function keepWork(
  transaction: WriteTransaction,
  works: readonly KeptWork[],
  at: Date,
): Promise<void> {
  const rows = works.map((work) => ({
    work_id: work.workId,
    category: work.category,
    cause: work.cause,
    scope_key: work.scopeKey,
    first_day: work.firstDay,
    last_day: work.lastDay,
    incident_ids: work.incidentIds,
    assigned_to: work.assignedTo,
    snoozed_until: work.snoozedUntil,
    snoozed_severity: work.snoozedSeverity,
    snoozed_money: work.snoozedMoney,
    changed_at: at,
  }))
  await sql`
    insert into incident_work
    select * from jsonb_populate_recordset(null::incident_work, ${cleanJson(rows)}::jsonb)
    on conflict (work_id) do update set
      first_day = excluded.first_day,
      last_day = excluded.last_day,
      incident_ids = excluded.incident_ids,
      assigned_to = excluded.assigned_to,
      snoozed_until = excluded.snoozed_until,
      snoozed_severity = excluded.snoozed_severity,
      snoozed_money = excluded.snoozed_money,
      changed_at = excluded.changed_at`.execute(transaction)
}
