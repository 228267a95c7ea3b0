import { onTestFinished } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { httpServer } from '#http/serve.ts'
import { dataNow, openSessions, realNow, serverParts, signedInAs, user } from '#http/testing/parts.ts'
import type { State } from '#state/state.ts'
import { addAccount } from '#state/testing/accounts.ts'
import type { IncidentPorts } from '#product/server/incident-ports.ts'
import { stateIncidents } from '#product/server/incidents/state-incidents.ts'
import { publishedMart, type RowsByTable } from '#product/testing/published-mart.ts'
import { getIncidentCountsRoute, getIncidentRoute, listPerformanceIncidentsRoute } from '../server.ts'
import {
  actOnIncidentsRoute,
  commentOnIncidentRoute,
  listAssigneesRoute,
  removeIncidentCommentRoute,
  undoIncidentActionRoute,
} from '../server/work.ts'

/** Three people: ann reads workspace 1, bert administers it, and root administers all. */
const people = [user('ann', 'user', ['1']), user('bert', 'admin', ['1']), user('root', 'admin', null)]

const routes = [
  listPerformanceIncidentsRoute,
  getIncidentCountsRoute,
  getIncidentRoute,
  actOnIncidentsRoute,
  undoIncidentActionRoute,
  listAssigneesRoute,
  commentOnIncidentRoute,
  removeIncidentCommentRoute,
]

/** Adds the accounts of those people. */
export async function addPeople(state: State): Promise<void> {
  for (const { username, roles, workspaceIds } of people)
    await addAccount(
      state,
      { username, roles: [...roles], workspaceIds: workspaceIds && [...workspaceIds] },
      realNow,
    )
}

/** A server of the calls about work on incidents, over a state in which those people have accounts. */
export async function workServer(state: State, tables: RowsByTable) {
  const ports: IncidentPorts = {
    incidents: stateIncidents(
      state,
      () => realNow,
      async () => {},
    ),
  }
  const mart = await publishedMart(tables)
  let calls = 0
  const clocks = { dataNow: () => dataNow, realNow: () => new Date(realNow.getTime() + calls++ * 1_000) }
  const parts = {
    mart,
    clocks,
    sessions: openSessions(people),
    routes: routes.map((route) => route.over(ports)),
  }
  const server = await httpServer(serverParts(parts))
  onTestFinished(async () => {
    await server.close()
    await mart.close()
  })
  const ask = async (username: string, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const answer = await server.app.inject({
      method,
      url: `${apiBase}${path}`,
      headers: signedInAs(username),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  return ask
}
