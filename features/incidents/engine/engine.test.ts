import { expect, test } from 'vitest'
import type { MartReader } from '#http/ports.ts'
import { signedInAs } from '#http/testing/parts.ts'
import type { FeaturePorts } from '#features/server-catalogue.ts'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openSettings } from '#features/testing/open-settings.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import type { IncidentReference } from '#product/server/incident-ports.ts'
import { byPerson } from '#state/testing/author.ts'

const engine = '/diagnostics/alerts-engine-configuration'
const usual = {
  costAlertsFrequencySeconds: 30,
  performanceAlertsFrequencySeconds: 600,
  configurationAlertsFrequencySeconds: 600,
}

function incident(incidentId: string, workspaceId: string | null, rest: Partial<IncidentReference> = {}) {
  return {
    incidentId,
    rule: 'rule',
    target: 'JOB',
    category: 'PERFORMANCE' as const,
    scopeKey: incidentId,
    workspaceId,
    subscriptionId: null,
    firstDay: '2026-02-10',
    lastDay: '2026-02-12',
    occurrences: 1,
    severity: 'LOW' as const,
    price: null,
    summary: {
      title: 'Title',
      incidentType: 'TYPE',
      incidentSubtype: null,
      level: 'ASSET' as const,
      assetKind: null,
      assetId: null,
      assetName: null,
      skuName: null,
      period: null,
      measured: null,
      allowed: null,
      currentCost: null,
      referenceCost: null,
      currency: null,
    },
    ...rest,
  }
}

/** Published tables that have each incident that is asked for. */
const martWithAll: MartReader = {
  version: () => 7,
  rows: async (_sql, { incidentIds } = {}) => ({
    rows: [incidentIds].flat().map((incidentId) => ({ incidentId })),
    dataVersion: 7,
  }),
}

async function server(given: Partial<FeaturePorts> = {}) {
  const incidents = openIncidents([
    incident('one', '1'),
    incident('two', '2'),
    incident('of the account', null, { category: 'COST', firstDay: '2026-01-01', lastDay: '2026-01-05' }),
  ])
  const { app } = await sessionServer({ incidents, ...given }, { mart: martWithAll })
  return async (method: 'GET' | 'PUT' | 'POST', path: string, username = 'root', payload?: object) => {
    const url = `/api/1.0${path}`
    const answer = await app.inject({
      method,
      url,
      headers: signedInAs(username),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

test('an administrator changes how often incidents are looked for', async () => {
  const ask = await server()
  const { body } = await ask('GET', engine)
  expect(body).toMatchObject({ ...usual, changedBy: null, changedAt: null })
  expect(body.rounds.map(({ state }: { state: string }) => state)).toEqual(['IDLE', 'IDLE', 'IDLE'])
  const changed = { ...usual, costAlertsFrequencySeconds: 60 }
  expect((await ask('PUT', engine, 'root', changed)).body).toMatchObject({ ...changed, changedBy: 'root' })
  expect((await ask('GET', engine)).body).toMatchObject(changed)
})

test('frequencies have bounds, are all given, and are for administrators', async () => {
  const ask = await server()
  for (const seconds of [29, 86_401, 30.5])
    expect((await ask('PUT', engine, 'root', { ...usual, costAlertsFrequencySeconds: seconds })).status).toBe(
      400,
    )
  expect((await ask('PUT', engine, 'root', { costAlertsFrequencySeconds: 30 })).status).toBe(400)
  expect((await ask('GET', engine, 'ann')).status).toBe(403)
  expect((await ask('PUT', `${engine}/generate-incidents-now`, 'ann')).status).toBe(403)
})

test('a smaller frequency of a former version still holds, and is not saved again', async () => {
  const settings = openSettings()
  const kept = { ...usual, costAlertsFrequencySeconds: 10 }
  await settings.write('alertsEngine', kept, byPerson('root', new Date('2026-01-01T00:00:00Z')))
  const ask = await server({ settings })
  expect((await ask('GET', engine)).body).toMatchObject({ costAlertsFrequencySeconds: 10 })
  const refused = await ask('PUT', engine, 'root', kept)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'The body field costAlertsFrequencySeconds cannot be used: Give at least 30 s.',
  ])
})

test('a round is requested for a category, or for all of them', async () => {
  const ask = await server()
  const states = (body: { rounds: readonly { category: string; state: string }[] }) =>
    body.rounds.map(({ category, state }) => `${category} ${state}`)
  const url = `${engine}/generate-incidents-now`
  expect(states((await ask('PUT', `${url}?category=COST`)).body)).toEqual([
    'COST SUCCEEDED',
    'PERFORMANCE IDLE',
    'CONFIGURATION IDLE',
  ])
  expect(states((await ask('PUT', url)).body)).toContain('CONFIGURATION SUCCEEDED')
  expect((await ask('PUT', `${url}?category=HEALTH`)).status).toBe(400)
})

test('new incidents are counted in the workspaces of the caller, until the visit', async () => {
  const ask = await server()
  const path = '/alerts/notifications'
  expect((await ask('GET', path, 'ann')).body).toEqual({ cost: 0, performance: 1, since: null })
  expect((await ask('GET', path)).body).toEqual({ cost: 1, performance: 2, since: null })
  expect((await ask('PUT', `${path}/visited`, 'ann')).status).toBe(200)
  expect((await ask('GET', path, 'ann')).body).toMatchObject({ performance: 0 })
  expect((await ask('GET', path)).body).toMatchObject({ performance: 2 })
})

test('incidents of a range are hidden by administrators, at their category', async () => {
  const ask = await server()
  const range = { since: '2026-02-12', until: '2026-02-13' }
  expect((await ask('POST', '/alerts/clean', 'ann', range)).status).toBe(403)
  expect((await ask('POST', '/alerts/clean', 'root', { ...range, category: 'COST' })).body).toEqual({
    cleaned: 0,
  })
  expect((await ask('POST', '/alerts/clean', 'root', range)).body).toEqual({ cleaned: 2 })
  expect((await ask('GET', '/alerts/notifications')).body).toMatchObject({ cost: 1, performance: 0 })
  expect(
    (await ask('POST', '/alerts/clean', 'root', { since: '2026-02-13', until: '2026-02-13' })).status,
  ).toBe(400)
  expect((await ask('POST', '/alerts/clean', 'root', { since: 'today', until: '2026-02-13' })).status).toBe(
    400,
  )
})
