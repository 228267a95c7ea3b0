import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import {
  alertsEngine,
  alertsEngineKey,
  cleanIncidents,
  generateIncidentsNow,
  getAlertsEngine,
  saveAlertsEngine,
  usualAlertsEngine,
} from '#product/contract/calls/alerts-engine.ts'
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

async function answerOf(ports: Ports) {
  const kept = (await ports.settings.read(alertsEngineKey, alertsEngine)) ?? usualAlertsEngine
  const change = await ports.settings.lastChange(alertsEngineKey)
  return {
    ...kept,
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
    rounds: await roundsOf(ports),
  }
}

export const getAlertsEngineRoute = routeOver(getAlertsEngine, (ports: Ports) => async () => answerOf(ports))

export const saveAlertsEngineRoute = routeOver(saveAlertsEngine, (ports: Ports) => async (call) => {
  await ports.settings.write(alertsEngineKey, call.body, authorOf(call))
  return answerOf(ports)
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

export const getIncidentNotificationsRoute = routeOver(
  getIncidentNotifications,
  ({ incidents }: Ports) =>
    async (call) => {
      const { username, workspaceIds } = sessionOf(call).user
      const { cost, performance, since } = await incidents.countNew(username, workspaceIds)
      return { cost, performance, since: since?.toISOString() ?? null }
    },
)

export const visitIncidentsRoute = routeOver(visitIncidents, ({ incidents }: Ports) => async (call) => {
  await incidents.visited(sessionOf(call).user.username)
  return {}
})
