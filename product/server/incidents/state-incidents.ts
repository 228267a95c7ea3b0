import { sql } from 'kysely'
import type { StateDatabase } from '#state/state.ts'
import type { IncidentPorts } from '../incident-ports.ts'
import { lockLife } from './life-lock.ts'
import { decisionOf, lifeOf, rowOf } from './life-row.ts'
import { incidentCategories, stateIncidentEngine } from './round-states.ts'

const chunkSize = 1_000

/** The life of incidents towards people, as the state keeps it. */
export function stateIncidents(db: StateDatabase, now: () => Date): IncidentPorts['incidents'] {
  return {
    async decisions() {
      const rows = await db
        .selectFrom('incident')
        .selectAll()
        .where('status', 'in', ['RESTATED', 'DISMISSED', 'CLEANED'])
        .execute()
      return rows.flatMap((row) => decisionOf(row) ?? [])
    },
    async life(incidentId) {
      const row = await db
        .selectFrom('incident')
        .selectAll()
        .where('incident_id', '=', incidentId)
        .executeTakeFirst()
      return row && lifeOf(row)
    },
    dismiss: (incidents, { reason, muteUntil }, by) =>
      db.transaction().execute(async (transaction) => {
        await lockLife(transaction)
        const decision = { status: 'DISMISSED', reason, muteUntil, decidedBy: by, decidedAt: now() } as const
        const rows = incidents.map((incident) => rowOf(incident, now(), decision))
        for (let start = 0; start < rows.length; start += chunkSize)
          await keepDismissed(transaction, rows.slice(start, start + chunkSize))
        await stateIncidentEngine(transaction, now).request([
          ...new Set(incidents.map(({ category }) => category)),
        ])
        return incidents.length
      }),
    restore: (incidentIds) =>
      db.transaction().execute(async (transaction) => {
        await lockLife(transaction)
        const restored = await sql`
          update incident
          set
            status = case when resolved_at is null then 'OPEN' else 'RESOLVED' end,
            reason = null,
            mute_until = null,
            decided_by = null,
            decided_at = null
          where incident_id = any (${incidentIds}::text[])
            and status = 'DISMISSED'`.execute(transaction)
        return Number(restored.numAffectedRows ?? 0)
      }),
    clean: ({ category, since, until }, by) =>
      db.transaction().execute(async (transaction) => {
        await lockLife(transaction)
        const change = { status: 'CLEANED', reason: null, mute_until: null } as const
        let cleaned = transaction
          .updateTable('incident')
          .set({ ...change, decided_by: by, decided_at: now() })
          .where('status', '<>', 'CLEANED')
          .where('first_day', '<', until)
          .where('last_day', '>=', since)
        if (category) cleaned = cleaned.where('category', '=', category)
        const { numUpdatedRows } = await cleaned.executeTakeFirst()
        await stateIncidentEngine(transaction, now).request(category ? [category] : incidentCategories)
        return Number(numUpdatedRows)
      }),
    async countNew(user, workspaceIds) {
      const { rows } = await sql<{ cost: number; performance: number; since: Date | null }>`
        select
          count(*) filter (where incident.category = 'COST') as cost,
          count(*) filter (where incident.category <> 'COST') as performance,
          max(visit.visited_at) as since
        from (select ${user}::text as username) as person
        left join incident_visit as visit on visit.username = person.username
        left join incident on incident.status = 'OPEN'
          and not incident.is_of_history
          and incident.first_seen_at > coalesce(visit.visited_at, '-infinity')
          and (${workspaceIds === null} or incident.workspace_id = any (${workspaceIds ?? []}::text[]))`.execute(
        db,
      )
      return rows[0] ?? { cost: 0, performance: 0, since: null }
    },
    async visited(user) {
      const visited_at = now()
      await db
        .insertInto('incident_visit')
        .values({ username: user, visited_at })
        .onConflict((conflict) => conflict.column('username').doUpdateSet({ visited_at }))
        .execute()
    },
  }
}

/** What is known of an incident stays; a decision takes the place of a former one. */
async function keepDismissed(
  transaction: StateDatabase,
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  await sql`
    insert into incident
    select * from jsonb_populate_recordset(null::incident, ${JSON.stringify(rows)}::jsonb)
    on conflict (incident_id) do update set
      status = excluded.status,
      reason = excluded.reason,
      mute_until = excluded.mute_until,
      decided_by = excluded.decided_by,
      decided_at = excluded.decided_at`.execute(transaction)
}
