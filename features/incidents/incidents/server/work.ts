import { addDays, dayOf, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { shownName } from '#contract/shown-name.ts'
import type { ReadOfScope } from '#http/call.ts'
import { authorOf, routeOver } from '#http/route.ts'
import { listAssignees } from '#product/contract/calls/assignees.ts'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import type { Assignee, IncidentAction, WorkedIncident } from '#product/server/incident-work-ports.ts'
import { readIncidents } from '#product/server/incidents/read-incidents.ts'
import { writtenComment } from '#product/server/written-comment.ts'
import {
  actOnIncidents,
  commentOnIncident,
  removeIncidentComment,
  undoIncidentAction,
} from '../contract/work.ts'
import { referenceOf } from './reference-of.ts'
import { refusalOf } from './refusal.ts'

const longestSnoozeDays = 366

/** An incident with the key of the work that it is a part of. */
export function workedOf(incident: IncidentRow): WorkedIncident {
  const { cause, decisionId, atStake } = incident
  return { ...referenceOf(incident), cause, decisionId, atStake }
}

export const actOnIncidentsRoute = routeOver(actOnIncidents, (ports: IncidentPorts) => async (call) => {
  const { body, read, clock } = call
  const dataNow = clock.dataNow()
  const { work } = ports.incidents
  refuseDay(body.action, dayOf(dataNow))
  const { incidents } = await readIncidents({ read, ports }, { dataNow })
  const byId = new Map(incidents.map((incident) => [incident.incidentId, incident]))
  const assignees = body.action.kind === 'ASSIGN' ? await work.assignees() : []
  const asked = [...new Set(body.incidentIds)].map((incidentId) => ({
    incidentId,
    incident: byId.get(incidentId),
    because: refusalOf(byId.get(incidentId), body.action, assignees),
  }))
  const taken = asked.flatMap(({ incident, because }) =>
    incident && because === null ? [workedOf(incident)] : [],
  )
  return {
    actionId: taken.length === 0 ? null : await work.act(taken, body.action, authorOf(call)),
    results: asked.map(({ incidentId, because }) => ({ incidentId, isDone: because === null, because })),
  }
})

function refuseDay(action: IncidentAction, today: Day): void {
  if (action.kind !== 'SNOOZE' || action.until === null) return
  if (action.until > today && action.until <= addDays(today, longestSnoozeDays)) return
  throw new CodedError(
    'invalid_parameter',
    `Choose a day after ${today} and at most ${longestSnoozeDays} days later.`,
    { field: 'action.until' },
  )
}

export const undoIncidentActionRoute = routeOver(
  undoIncidentAction,
  (ports: IncidentPorts) => async (call) => {
    const { path, read, clock } = call
    const { incidents } = await readIncidents({ read, ports }, { dataNow: clock.dataNow() })
    const seenIds = new Set(incidents.map(({ incidentId }) => incidentId))
    const undone = await ports.incidents.work.undo(path.actionId, seenIds, authorOf(call))
    if (!undone)
      throw new CodedError('not_found', `Action ${shownName(path.actionId)} not found: it may be too old.`)
    return {
      results: undone.map(({ incidentId, because }) => ({ incidentId, isDone: because === null, because })),
    }
  },
)

export const listAssigneesRoute = routeOver(
  listAssignees,
  (ports: IncidentPorts) =>
    async ({ scope: { workspaceIds } }) => ({
      assignees: (await ports.incidents.work.assignees()).flatMap((one) => seenBy(one, workspaceIds)),
    }),
)

type Listed = { username: string; workspaceIds: string[] | null }

function seenBy({ username, workspaceIds }: Assignee, scope: readonly string[]): Listed[] {
  if (workspaceIds === null) return [{ username, workspaceIds }]
  const seen = workspaceIds.filter((workspaceId) => scope.includes(workspaceId))
  return seen.length === 0 ? [] : [{ username, workspaceIds: seen }]
}

type Reading = { ports: IncidentPorts; read: ReadOfScope; dataNow: Date }

async function seenIncident({ ports, ...reading }: Reading, incidentId: string): Promise<WorkedIncident> {
  const { read, dataNow } = reading
  const [incident] = (await readIncidents({ read, ports }, { incidentId, dataNow })).incidents
  if (incident) return workedOf(incident)
  throw new CodedError('not_found', `Incident ${shownName(incidentId)} not found, or you cannot access it.`)
}

export const commentOnIncidentRoute = routeOver(commentOnIncident, (ports: IncidentPorts) => async (call) => {
  const { path, body, read, clock } = call
  const text = writtenComment(body.text)
  const incident = await seenIncident({ ports, read, dataNow: clock.dataNow() }, path.incidentId)
  await ports.incidents.work.comment(incident, text, authorOf(call))
  return { commented: true }
})

export const removeIncidentCommentRoute = routeOver(
  removeIncidentComment,
  (ports: IncidentPorts) => async (call) => {
    const { path, read, clock } = call
    const incident = await seenIncident({ ports, read, dataNow: clock.dataNow() }, path.incidentId)
    if (await ports.incidents.work.removeComment(incident, path.commentId, authorOf(call)))
      return { removed: true }
    throw new CodedError('not_found', 'There is no such comment of yours on this incident.')
  },
)
