import { sql } from 'kysely'
import type { State } from '#state/state.ts'
import type { IncidentPorts } from '../incident-ports.ts'
import { cleanIncidents, dismissIncidents, restoreIncidents } from './decisions.ts'
import type { StartRounds } from './incident-job.ts'
import { decisionOf, lifeOf } from './life-row.ts'
import { stateIncidentWork } from './work/state-incident-work.ts'

/** The life of incidents towards people, as the state keeps it. */
export function stateIncidents(
  state: Pick<State, 'db' | 'write'>,
  now: () => Date,
  startRounds: StartRounds,
): IncidentPorts['incidents'] {
  const { db } = state
  const deciding = { write: state.write, startRounds }
  return {
    work: stateIncidentWork(state, startRounds),
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
    dismiss: (incidents, decision, author) => dismissIncidents(deciding, incidents, decision, author),
    restore: (incidentIds, author) => restoreIncidents(state, incidentIds, author),
    clean: (range, author) => cleanIncidents(deciding, range, author),
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
