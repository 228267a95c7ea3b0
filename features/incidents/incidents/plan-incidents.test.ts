import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getIncidentCountsRoute, getIncidentRoute, listCostIncidentsRoute } from './server.ts'

const ports = { incidents: openIncidents() }
const incident = (incident_id: string, level: string, rest: object) => ({
  incident_id,
  rule: 'budget_exceeded',
  target: 'RESOURCE_DATABRICKS_AND_CLOUD',
  category: 'COST',
  incident_type: 'BUDGET_EXCEEDED',
  level,
  scope_key: `${level}/${incident_id}`,
  first_day: '2025-05-01',
  last_day: '2025-05-30',
  occurrences: 1,
  measured: 1.25,
  allowed: 1,
  current_cost: '1250',
  reference_cost: '1000',
  price: '250',
  severity: 'HIGH',
  status: 'OPEN',
  policy_scope: 'DEFAULT',
  ...rest,
})
const above = { workspace_id: null, subscription_id: null }
const { askAs } = reportTest(
  [listCostIncidentsRoute.over(ports), getIncidentCountsRoute.over(ports), getIncidentRoute.over(ports)],
  {
    workspace: [{}, { workspace_id: '2', workspace_name: 'two', subscription_id: 'south' }],
    incident: [
      incident('workspace', 'BUDGET', { asset_id: 'Workspace one' }),
      incident('team', 'BUDGET', { asset_id: 'Tag team: red', ...above }),
      incident('north', 'COMMIT', {
        asset_id: 'Subscription north',
        ...above,
        incident_type: 'COMMIT_AT_RISK',
      }),
    ],
  },
)

const range = 'since=2025-05-26&until=2025-06-01'
const listed = async (username: string, query = '') => {
  const answer = await askAs(username, `/alerts/cost-control-incidents?${range}${query}`)
  return answer.json().incidents
}

test('incidents of budgets and commits are listed by what they are for, in kinds of their own', async () => {
  const found = await listed('root')
  const texts = found.map(
    ({ assetKind, assetName, level, price }: Readonly<Record<string, string>>) =>
      `${assetKind} ${level} ${assetName} ${price}`,
  )
  expect(texts.toSorted()).toEqual([
    'budget BUDGET Tag team: red 250.0000000000',
    'budget BUDGET Workspace one 250.0000000000',
    'commit COMMIT Subscription north 250.0000000000',
  ])
  const ids = async (query: string) =>
    (await listed('root', query)).map(({ incidentId }: { incidentId: string }) => incidentId)
  expect(await ids('&resourceType=COMMIT')).toEqual(['north'])
  expect(await ids('&incidentType=BUDGET_EXCEEDED&search=team')).toEqual(['team'])
})

test('who sees one workspace sees the budget of it alone', async () => {
  expect((await listed('ann')).map(({ incidentId }: { incidentId: string }) => incidentId)).toEqual([
    'workspace',
  ])
})

test('the overrun of a budget is in no sum', async () => {
  const counts = (await askAs('root', `/alerts/summary/cost?${range}`)).json()
  expect(counts).toMatchObject({ open: 3, openPrice: null })
})
