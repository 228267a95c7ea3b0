import { sql } from 'kysely'
import { z } from 'zod'
import type { StateDatabase } from '#state/state.ts'
import type { IncidentComment, IncidentEvent, WorkedIncident } from '../../incident-work-ports.ts'
import { keptWork } from './kept-work.ts'

/** Changes that are shown as events, each with the value that is its text. */
const shown: ReadonlyMap<string, { what: IncidentEvent['what']; text?: string }> = new Map([
  ['incident.assign', { what: 'ASSIGNED', text: 'assignedTo' }],
  ['incident.unassign', { what: 'UNASSIGNED' }],
  ['incident.snooze', { what: 'SNOOZED', text: 'snoozedUntil' }],
  ['incident.unsnooze', { what: 'UNSNOOZED' }],
  ['incident.dismiss', { what: 'DISMISSED', text: 'reason' }],
  ['incident.restore', { what: 'RESTORED' }],
  ['incident.comment', { what: 'COMMENTED' }],
  ['incident.uncomment', { what: 'COMMENT_REMOVED' }],
])

const mostEvents = 500

/** What was written about an incident and what people did with it, the oldest first. */
export async function threadOf(
  db: StateDatabase,
  incident: WorkedIncident,
): Promise<{ comments: IncidentComment[]; events: IncidentEvent[] }> {
  const works = await keptWork(db, [incident])
  const { incidentId, decisionId } = incident
  const ids = [incidentId, ...(decisionId ? [decisionId] : []), ...works.flatMap((work) => work.incidentIds)]
  const [comments, events] = await Promise.all([
    commentsOn(
      db,
      works.map(({ workId }) => workId),
    ),
    eventsOf(db, [...new Set(ids)]),
  ])
  return { comments, events }
}

async function commentsOn(db: StateDatabase, workIds: readonly string[]): Promise<IncidentComment[]> {
  if (workIds.length === 0) return []
  return db
    .selectFrom('incident_comment')
    .select(['comment_id as commentId', 'written_by as writtenBy', 'written_at as writtenAt', 'body as text'])
    .where('work_id', 'in', workIds)
    .orderBy('written_at')
    .orderBy('comment_id')
    .execute()
}

async function eventsOf(db: StateDatabase, incidentIds: readonly string[]): Promise<IncidentEvent[]> {
  const rows = await db
    .selectFrom('change')
    .select(['what', 'changed_at as at', 'actor_name as by', 'after_value as after'])
    .where('about_kind', '=', 'incident')
    .where(sql<boolean>`about_id = any (${incidentIds}::text[])`)
    .where('what', 'in', [...shown.keys()])
    .orderBy('change_number', 'desc')
    .limit(mostEvents)
    .execute()
  return rows.toReversed().flatMap(({ what, at, by, after }) => {
    const look = shown.get(what)
    return look ? [{ what: look.what, at, by, text: textIn(after, look.text) }] : []
  })
}

const fields = z.record(z.string(), z.unknown())

/** The text of a field of the values that were recorded. */
function textIn(after: unknown, name: string | undefined): string | null {
  const read = fields.safeParse(after)
  const value = name === undefined || !read.success ? null : read.data[name]
  return typeof value === 'string' ? value : null
}
