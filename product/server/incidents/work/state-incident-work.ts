import { sql } from 'kysely'
import { hasRole } from '#contract/roles.ts'
import type { State } from '#state/state.ts'
import { userOf } from '#state/users.ts'
import type { IncidentWork, IncidentWorkPorts } from '../../incident-work-ports.ts'
import type { StartRounds } from '../incident-job.ts'
import { actOnIncidents } from './act.ts'
import { addComment, removeComment } from './comments.ts'
import { presentId } from './former-ids.ts'
import { threadOf } from './thread.ts'
import { undoBatch } from './undo.ts'

/** The work of people on incidents, as the state keeps it. */
export function stateIncidentWork(
  state: Pick<State, 'db' | 'write'>,
  startRounds: StartRounds,
): IncidentWorkPorts {
  const { db } = state
  const deciding = { write: state.write, startRounds }
  return {
    all: () => allWork(db),
    async assignees() {
      const rows = await db.selectFrom('app_user').selectAll().orderBy('username').execute()
      const users = rows.map(userOf).filter(({ roles }) => hasRole('user', roles))
      return users.map(({ username, workspaceIds }) => ({ username, workspaceIds }))
    },
    act: (incidents, action, author) => actOnIncidents(deciding, incidents, action, author),
    undo: (batchId, seenIds, author) => undoBatch(state, batchId, seenIds, author),
    comment: (incident, text, author) => addComment(state, incident, text, author),
    removeComment: (incident, commentId, author) => removeComment(state, incident, commentId, author),
    thread: (incident) => threadOf(db, incident),
    presentId: (formerId) => presentId(db, formerId),
  }
}

async function allWork(db: State['db']): Promise<IncidentWork[]> {
  const { rows } = await sql<IncidentWork>`
    select
      work.work_id as "workId",
      work.cause,
      work.scope_key as "scopeKey",
      work.first_day as "firstDay",
      work.last_day as "lastDay",
      work.assigned_to as "assignedTo",
      work.snoozed_until as "snoozedUntil",
      work.snoozed_severity as "snoozedSeverity",
      work.snoozed_money as "snoozedMoney",
      (
        select count(*)::integer from incident_comment where incident_comment.work_id = work.work_id
      ) as comments,
      work.changed_at as "changedAt"
    from incident_work as work`.execute(db)
  return rows
}
