import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { rowsOf } from '#contract/report.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listWorkspaceCosts, listWorkspaceSeries, workspaceCuts } from './contract.ts'
import { listWorkspaceCostsRoute, listWorkspaceSeriesRoute } from './server.ts'

const spent = (day: string, workspace_id: string, amount: string, rest: object = {}) => ({
  day,
  workspace_id,
  source: 'databricks_usage',
  kind: 'real',
  provider: 'Databricks',
  feature: 'Jobs Compute',
  resource: 'Jobs Compute DBUs',
  amount,
  ...rest,
})
const cloud = {
  source: 'machine_estimate',
  kind: 'estimated',
  provider: 'Cloud',
  resource: 'Virtual machines',
}
const apps = { feature: 'Apps', resource: 'All-Purpose Serverless DBUs' }

// The data clock is at 31 May 2025, 23:00: the last 30 days begin on 2 May, those before on 2 April.
const tables = {
  billing_horizon: [
    { first_usage_time: '2024-01-10 07:00:00', last_usage_time: '2025-05-31 05:00:00' },
    { workspace_id: '2', first_usage_time: '2024-02-01 00:00:00', last_usage_time: '2025-05-31 00:00:00' },
  ],
  workspace: [
    { workspace_id: '1', workspace_name: 'one', subscription_id: 'north' },
    { workspace_id: '2', workspace_name: 'two', subscription_id: null },
  ],
  spend_day: [
    spent('2025-05-02', '1', '10'),
    spent('2025-05-02', '1', '2.0000000001', cloud),
    spent('2025-05-31', '1', '3', apps),
    spent('2025-05-20', '2', '85'),
    spent('2025-05-20', '2', '4', { currency: 'EUR' }),
    spent('2025-04-02', '1', '8'),
    spent('2025-05-01', '1', '1'),
    spent('2025-04-01', '1', '500'),
  ],
}

const { askAs } = reportTest([listWorkspaceCostsRoute, listWorkspaceSeriesRoute], tables)

async function series(body: object = {}, username = 'root') {
  const answer = await askAs(username, '/costs-workspaces/timeseries', { currency: 'USD', ...body })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return listWorkspaceSeries.output.parse(answer.json())
}

test('each workspace has its cost of the last 30 days by provider, its share and its parts by day', async () => {
  const { days, workspaces, totals } = await series()
  expect([days.length, days[0], days.at(-1)]).toEqual([30, '2025-05-02', '2025-05-31'])
  expect(
    workspaces.map(({ workspaceName, subscriptionId, cost }) => [workspaceName, subscriptionId, cost]),
  ).toEqual([
    ['two', null, '85.0000000000'],
    ['one', 'north', '15.0000000001'],
  ])
  expect(workspaces[1]).toMatchObject({ databricksCost: '13.0000000000', cloudCost: '2.0000000001' })
  expect(workspaces[1]?.series.map(({ key, cost, costs }) => [key, cost, costs[0]])).toEqual([
    ['Jobs Compute', '12.0000000001', '12.0000000001'],
    ['Apps', '3.0000000000', '0.0000000000'],
  ])
  expect(totals.cost).toBe('100.0000000001')
  expect(workspaces[0]?.share).toBeCloseTo(0.85)
})

test('the complete days are compared with as many days before', async () => {
  const { previousUntil, workspaces } = await series({ workspaceId: ['1'] })
  expect(previousUntil).toBe('2025-05-01T00:00:00.000Z')
  expect(workspaces[0]).toMatchObject({
    previousCost: '8.0000000000',
    costDifference: '4.0000000001',
    costChange: expect.closeTo(0.5),
  })
})

test('every cut adds up to the same total, by workspace and by day', async () => {
  for (const by of workspaceCuts) {
    const { workspaces, totals } = await series({ by })
    expect({ by, sum: sumOfMoney(workspaces.map(({ cost }) => cost)) }).toEqual({ by, sum: totals.cost })
    for (const workspace of workspaces) {
      const ofDays = workspace.series.flatMap(({ costs }) => costs)
      expect({ by, sum: sumOfMoney(ofDays) }).toEqual({ by, sum: workspace.cost })
    }
  }
})

test('nobody sees workspaces of others, and a range of years is refused', async () => {
  expect((await series({}, 'ann')).workspaces.map(({ workspaceId }) => workspaceId)).toEqual(['1'])
  const answer = await askAs('ann', '/costs-workspaces/timeseries', { since: '2023-01-01' })
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', field: 'since' })
})

test('workspaces are listed with their cost in each currency, and found by their name', async () => {
  const range = 'since=2025-05-02&until=2025-06-01'
  const listed = async (body: object) =>
    rowsOf(listWorkspaceCosts, (await askAs('root', `/workspaces/?${range}&currency=USD`, body)).json())
  expect(
    (await listed({})).map(({ workspaceName, cost, costShare }) => [workspaceName, cost, costShare]),
  ).toEqual([
    ['two', '85.0000000000', expect.closeTo(0.85)],
    ['one', '15.0000000001', expect.closeTo(0.15)],
  ])
  const [one] = await listed({ search: 'ONE' })
  expect(one).toMatchObject({ costDifference: '4.0000000001', previousCost: '8.0000000000' })
})
