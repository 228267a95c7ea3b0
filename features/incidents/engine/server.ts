import { z } from 'zod'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { settingRoutes } from '#http/setting-route.ts'
import { alertsEngine, cleanIncidents, generateIncidentsNow } from '#product/contract/calls/alerts-engine.ts'
import { getIncidentNotifications, visitIncidents } from '#product/contract/calls/incident-notifications.ts'
import type { IncidentEnginePorts } from '#product/server/incident-engine-ports.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'

type Ports = SettingPorts & IncidentEnginePorts & IncidentPorts

async function roundsOf({ incidentEngine }: IncidentEnginePorts) {
  const rounds = await incidentEngine.rounds()
  return rounds.map(({ category, state, message, startedAt, finishedAt }) => ({
    category,
    state,
    message,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  }))
}

export const { read: getAlertsEngineRoute, save: saveAlertsEngineRoute } = settingRoutes(alertsEngine, {
  also: async (ports: Ports) => ({ rounds: await roundsOf(ports) }),
})

export const generateIncidentsNowRoute = routeOver(generateIncidentsNow, (ports: Ports) => async (call) => {
  const { category } = call.query
  const categories = category ? [category] : (['COST', 'PERFORMANCE', 'CONFIGURATION'] as const)
  await ports.incidentEngine.request(categories, authorOf(call))
  return { rounds: await roundsOf(ports) }
})

export const cleanIncidentsRoute = routeOver(cleanIncidents, (ports: Ports) => async (call) => ({
  cleaned: await ports.incidents.clean(call.body, authorOf(call)),
}))

/** Which of these incidents the caller may see is known to the published tables alone. */
const seenRows = z.array(z.object({ incidentId: z.string() }))
const seenIncidents = scopedQuery(new URL('seen-incidents.sql', import.meta.url))

export const getIncidentNotificationsRoute = routeOver(
  getIncidentNotifications,
  ({ incidents }: Ports) =>
    async (call) => {
      const { username, workspaceIds } = sessionOf(call).user
      const { incidents: fresh, since } = await incidents.findNew(username, workspaceIds)
      const { rows } = await call.read(seenIncidents, {
        incidentIds: fresh.map(({ incidentId }) => incidentId),
      })
      const seen = new Set(seenRows.parse(rows).map(({ incidentId }) => incidentId))
      const categories = fresh.flatMap(({ incidentId, category }) => (seen.has(incidentId) ? [category] : []))
      const cost = categories.filter((category) => category === 'COST').length
      return { cost, performance: categories.length - cost, since: since?.toISOString() ?? null }
    },
)

export const visitIncidentsRoute = routeOver(visitIncidents, ({ incidents }: Ports) => async (call) => {
  await incidents.visited(sessionOf(call).user.username)
  return {}
})
