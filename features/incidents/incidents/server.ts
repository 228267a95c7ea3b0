import { addDays, dayOf, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import { shownName } from '#contract/shown-name.ts'
import { mayCall } from '#http/caller.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { reportRouteOver, type Given } from '#http/report.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import {
  filterCostIncidents,
  filterPerformanceIncidents,
  listCostIncidents,
  listPerformanceIncidents,
} from '#product/contract/calls/incident-lists.ts'
import { getIncidentCounts, type IncidentRow } from '#product/contract/calls/incidents.ts'
import { noCostNearIt } from '#product/contract/absences/incidents.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import { decisionsText, workText } from '#product/server/incidents/decisions-text.ts'
import { countIncidents, incidentsFile, readIncidents } from '#product/server/incidents/read-incidents.ts'
import { dismissIncidents, getIncident, restoreIncidents, type IncidentDetail } from './contract.ts'
import { commentOnIncident } from './contract/work.ts'
import { bodyValues, listValues } from './server/list-values.ts'
import { referenceOf } from './server/reference-of.ts'
import { workedOf } from './server/work.ts'

const isEditable = (call: Parameters<typeof sessionOf>[0]) => mayCall(dismissIncidents, sessionOf(call))

const given: Given<IncidentPorts> = {
  decisions: decisionsText,
  work: workText,
  me: async (_ports, call) => sessionOf(call).user.username,
}

export const listCostIncidentsRoute = reportRouteOver(listCostIncidents, incidentsFile, {
  computed: listValues('COST'),
  given,
})

export const filterCostIncidentsRoute = reportRouteOver(filterCostIncidents, incidentsFile, {
  computed: bodyValues('COST'),
  given,
})

export const listPerformanceIncidentsRoute = reportRouteOver(listPerformanceIncidents, incidentsFile, {
  computed: listValues('PERFORMANCE'),
  given,
})

export const filterPerformanceIncidentsRoute = reportRouteOver(filterPerformanceIncidents, incidentsFile, {
  computed: bodyValues('PERFORMANCE'),
  given,
})

function countedCategory(word: string): 'COST' | 'PERFORMANCE' | undefined {
  if (word === 'all') return undefined
  return word === 'cost' ? 'COST' : 'PERFORMANCE'
}

export const getIncidentCountsRoute = routeOver(getIncidentCounts, (ports: IncidentPorts) => async (call) => {
  const { path, query, read, clock, defaultCurrency } = call
  const dataNow = clock.dataNow()
  const counts = await countIncidents(
    { read, ports },
    {
      ...rangeOf(query, 'days', dataNow),
      dataNow,
      currency: query.currency ?? (await defaultCurrency()),
      category: countedCategory(path.category.toLowerCase()),
    },
  )
  return Object.assign(counts, { isEditable: isEditable(call) })
})

const days = scopedQuery(new URL('incident-days.sql', import.meta.url))
const dayRows = getIncident.output.shape.costs.shape.days
const executions = scopedQuery(new URL('incident-executions.sql', import.meta.url))
const executionRows = getIncident.output.shape.executions

const daysBefore = 28
const daysAfter = 7

export const getIncidentRoute = routeOver(getIncident, (ports: IncidentPorts) => async (call) => {
  const { path, read, clock, defaultCurrency } = call
  const dataNow = clock.dataNow()
  const { incident, dataVersion } = await presentIncident({ read, ports, dataNow }, path.incidentId)
  const session = sessionOf(call)
  const currency = incident.currency ?? (await defaultCurrency())
  const [costs, found, life, thread, continuedBy] = await Promise.all([
    costsOf(read, incident, { currency, today: dayOf(dataNow) }),
    read(executions, incident),
    ports.incidents.life(incident.decisionId ?? incident.incidentId),
    ports.incidents.work.thread(workedOf(incident)),
    incident.isRestated ? continuationOf({ read, ports, dataNow }, incident) : null,
  ])
  return {
    dataVersion,
    incident,
    life: life ? lifeOf(life) : null,
    executions: executionRows.parse(found.rows),
    costs,
    ...threadOf(thread, session.actor.name),
    formerId: incident.incidentId === path.incidentId ? null : path.incidentId,
    continuedBy,
    isEditable: isEditable(call),
    isCommentable: mayCall(commentOnIncident, session),
  }
})

type Reading = { read: ReadOfScope; ports: IncidentPorts; dataNow: Date }

/** The incident with this id, or with the one that took its place. */
async function presentIncident({ read, ports, dataNow }: Reading, incidentId: string) {
  const readOne = async (id: string) => {
    const { incidents, dataVersion } = await readIncidents({ read, ports }, { incidentId: id, dataNow })
    return incidents[0] && { incident: incidents[0], dataVersion }
  }
  const asked = await readOne(incidentId)
  if (asked) return asked
  const presentId = await ports.incidents.work.presentId(incidentId)
  const present = presentId === undefined ? undefined : await readOne(presentId)
  if (present) return present
  throw new CodedError('not_found', `Incident ${shownName(incidentId)} not found, or you cannot access it.`)
}

/** Of an incident that is not found any more, the one of the same work whose days meet its own. */
async function continuationOf({ read, ports, dataNow }: Reading, gone: IncidentRow) {
  const { incidents } = await readIncidents({ read, ports }, { dataNow })
  const next = incidents.find(
    ({ isRestated, cause, scopeKey, firstDay, lastDay }) =>
      !isRestated &&
      cause === gone.cause &&
      scopeKey === gone.scopeKey &&
      firstDay <= gone.lastDay &&
      lastDay >= gone.firstDay,
  )
  return next ? { incidentId: next.incidentId, title: next.title } : null
}

async function costsOf(
  read: ReadOfScope,
  incident: IncidentRow,
  { currency, today }: { currency: string | null; today: Day },
): Promise<IncidentDetail['costs']> {
  const tomorrow = addDays(today, 1)
  const isGoingOn = incident.status === 'OPEN' || incident.status === 'SNOOZED'
  const end = isGoingOn ? tomorrow : addDays(incident.lastDay, daysAfter + 1)
  const since = addDays(incident.firstDay, -daysBefore)
  const until = end < tomorrow ? end : tomorrow
  const { rows } = await read(days, { ...incident, since, until, currency })
  const found = dayRows.parse(rows)
  return {
    since,
    until,
    currency,
    days: found,
    absentBecause: found.length === 0 ? noCostNearIt.because : null,
  }
}

type Life = NonNullable<Awaited<ReturnType<IncidentPorts['incidents']['life']>>>

const lifeOf = ({ firstSeenAt, lastSeenAt, resolvedAt, notifiedAt }: Life) => ({
  firstSeenAt: firstSeenAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  notifiedAt: notifiedAt?.toISOString() ?? null,
})

type Thread = Awaited<ReturnType<IncidentPorts['incidents']['work']['thread']>>

const threadOf = ({ comments, events }: Thread, me: string) => ({
  comments: comments.map(({ writtenAt, ...comment }) => ({
    ...comment,
    writtenAt: writtenAt.toISOString(),
    isOwn: comment.writtenBy === me,
  })),
  events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
})

/** Those of the incidents that the caller may see; one that is not there refuses all. */
async function seenIncidents(
  { ports, read, dataNow }: { ports: IncidentPorts; read: ReadOfScope; dataNow: Date },
  incidentIds: readonly string[],
): Promise<IncidentRow[]> {
  const { incidents } = await readIncidents({ read, ports }, { dataNow })
  const byId = new Map(incidents.map((incident) => [incident.incidentId, incident]))
  return [...new Set(incidentIds)].map((incidentId) => {
    const found = byId.get(incidentId)
    if (found) return found
    throw new CodedError(
      'not_found',
      `Incident ${shownName(incidentId)} not found, or you cannot access it.`,
      {
        field: 'incidentIds',
      },
    )
  })
}

export const dismissIncidentsRoute = routeOver(dismissIncidents, (ports: IncidentPorts) => async (call) => {
  const { body, read, clock } = call
  const seen = await seenIncidents({ ports, read, dataNow: clock.dataNow() }, body.incidentIds)
  const { reason, muteUntil } = body
  const references = seen.map(referenceOf)
  return { dismissed: await ports.incidents.dismiss(references, { reason, muteUntil }, authorOf(call)) }
})

export const restoreIncidentsRoute = routeOver(restoreIncidents, (ports: IncidentPorts) => async (call) => {
  const { body, read, clock } = call
  const seen = await seenIncidents({ ports, read, dataNow: clock.dataNow() }, body.incidentIds)
  const decisions = [...new Set(seen.flatMap(({ decisionId }) => decisionId ?? []))]
  if (decisions.length === 0)
    throw new CodedError('conflict', 'None of them is dismissed.', { field: 'incidentIds' })
  return { restored: await ports.incidents.restore(decisions, authorOf(call)) }
})
