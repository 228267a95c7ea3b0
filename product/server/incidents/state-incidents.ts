import { sql } from 'kysely'
import type { State } from '#state/state.ts'
import type { IncidentCategory, IncidentPorts } from '../incident-ports.ts'
import { cleanIncidents, dismissIncidents, restoreIncidents } from './decisions.ts'
import type { StartRounds } from './incident-job.ts'
import { decisionOf, lifeOf } from './life-row.ts'
import { stateIncidentWork } from './work/state-incident-work.ts'

/** As many new incidents are counted at most. */
const mostNew = 10_000

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
    async findNew(user, workspaceIds) {
      const visit = await db
        .selectFrom('incident_visit')
        .select('visited_at')
        .where('username', '=', user)
        .executeTakeFirst()
      const { rows } = await sql<{ incidentId: string; category: IncidentCategory }>`
        select incident_id as "incidentId", category
        from incident
        where status = 'OPEN'
          and not is_of_history
          and first_seen_at > coalesce(${visit?.visited_at ?? null}::timestamptz, '-infinity')
          and (${workspaceIds === null} or workspace_id = any (${workspaceIds ?? []}::text[]))
        order by first_seen_at desc, incident_id
        limit ${mostNew}`.execute(db)
      return { incidents: rows, since: visit?.visited_at ?? null }
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
