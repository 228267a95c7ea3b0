import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { rowsOf } from '#contract/report.ts'
import { setFilters } from '#ui/report/set-filters.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listShowback, listShowbackLines, teamDimensions } from './contract.ts'
import { listShowbackLinesRoute, listShowbackRoute } from './server.ts'

// The same bill three times: by asset and owner, by workspace, and by the tags of the usage.
const job = (job_id: string, databricks_cost: string, cloud_cost: string | null, rest: object = {}) => ({
  day: '2025-05-10',
  job_id,
  databricks_cost,
  cloud_cost,
  cost: sumOfMoney([databricks_cost, cloud_cost ?? '0']),
  ...rest,
})
const asset = (asset_kind: string, asset_id: string, costs: object, day = '2025-05-20') => ({
  day,
  asset_kind,
  asset_id,
  consumer: asset_kind,
  phase: 'work',
  ...costs,
})
const spent = (kind: string, amount: string, day = '2025-05-10', rest: object = {}) => ({
  day,
  kind,
  provider: kind === 'real' ? 'Databricks' : 'Cloud',
  source: kind === 'real' ? 'databricks_usage' : 'machine_estimate',
  feature: 'Jobs Compute',
  amount,
  ...rest,
})
const tagged = (tags: object, source: string, amount: string, rest: object = {}) => ({
  day: '2025-05-10',
  tags_json: JSON.stringify(tags),
  source,
  amount,
  is_shared: false,
  ...rest,
})
const [usage, machines] = ['databricks_usage', 'machine_estimate']
const horizon = { first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }

const { ask, askAs } = reportTest([listShowbackRoute, listShowbackLinesRoute], {
  workspace: [{ workspace_name: 'one' }, { workspace_id: '2', workspace_name: 'two' }],
  billing_horizon: [horizon, { ...horizon, workspace_id: '2' }],
  asset_name: [
    { kind: 'job', asset_id: '1', name: 'load', owner: 'ann' },
    { kind: 'job', asset_id: '2', name: 'train', owner: 'Ann' },
    { kind: 'job', asset_id: '3', name: 'gone', owner: 'cid' },
  ],
  cluster_name: [{ cluster_id: 'c', name: 'shared', owner: 'bob' }],
  job_day: [
    job('1', '6.0000000001', '4'),
    job('2', '3', null),
    job('2', '-0.5', null, { day: '2025-05-31' }),
    job('1', '5', null, { day: '2025-04-12' }),
    job('3', '2', null, { day: '2025-04-30' }),
    job('1', '70', null, { currency: 'EUR' }),
  ],
  asset_day: [
    asset('cluster', 'c', { databricks_cost: '2', cloud_cost: '1', cost: '3' }),
    asset('service', 'PREDICTIVE_OPTIMIZATION', { databricks_cost: '0.5', cloud_cost: null, cost: '0.5' }),
    asset('pool', 'p', { databricks_cost: null, cloud_cost: '0.25', cost: '0.25' }),
    asset('notebook', 'n', { databricks_cost: '1.75', cloud_cost: null, cost: '1.75' }),
  ],
  spend_day: [
    spent('real', '12.7500000001'),
    spent('estimated', '5.25'),
    spent('real', '7', '2025-04-12'),
    spent('real', '100', '2025-05-10', { workspace_id: '2' }),
    spent('real', '70', '2025-05-10', { currency: 'EUR' }),
  ],
  tag_set_day: [
    tagged({ team: 'red', env: 'prod' }, usage, '6.0000000001'),
    tagged({ team: 'red' }, machines, '4'),
    tagged({ team: 'Red' }, usage, '2.5'),
    tagged({ team: 'blue' }, usage, '2'),
    tagged({ team: 'blue' }, machines, '1'),
    tagged({}, usage, '0.5', { is_shared: true }),
    tagged({}, machines, '0.25', { is_shared: true }),
    tagged({ env: 'prod' }, usage, '1.75'),
    tagged({ team: 'red' }, usage, '5', { day: '2025-04-12' }),
    tagged({ team: 'old' }, usage, '2', { day: '2025-04-30' }),
    tagged({ team: 'red' }, usage, '70', { currency: 'EUR' }),
  ],
})

const may = 'since=2025-05-01&until=2025-06-01&currency=USD'
async function teams(query: string, username = 'ann') {
  const answer = (await askAs(username, `/spend-insights/showback?${may}&${query}`)).json()
  return { teams: rowsOf(listShowback, answer), totals: answer.totals }
}
async function lines(query: string) {
  const answer = await ask(`/spend-insights/showback/lines?currency=USD&${query}`)
  return rowsOf(listShowbackLines, answer.json())
}

const shown = async (query: string) =>
  (await teams(query)).teams.map(({ teamName, teamKind, cost }) => [teamName, teamKind, cost])

test('owners have the cost of what they own; services and pools are shared, the rest is not allocated', async () => {
  expect(await shown('groupBy=owner')).toEqual([
    ['ann', 'team', '10.0000000001'],
    ['bob', 'team', '3.0000000000'],
    ['Ann', 'team', '2.5000000000'],
    ['No known owner', 'unallocated', '1.7500000000'],
    ['Shared cost', 'shared', '0.7500000000'],
    ['cid', 'team', '0.0000000000'],
  ])
})

test('values of a tag have the cost of the usage with them, each spelling by itself', async () => {
  const { teams: found } = await teams('groupBy=tag&ofTag=team')
  expect(found).toMatchObject([
    {
      teamName: 'red',
      alsoSpelled: 'Red',
      cost: '10.0000000001',
      databricksCost: '6.0000000001',
      cloudCost: '4.0000000000',
      isCostEstimated: true,
      previousCost: '5.0000000000',
      costDifference: '5.0000000001',
    },
    { teamName: 'blue', alsoSpelled: null, cost: '3.0000000000', previousCost: '0.0000000000' },
    { teamName: 'Red', alsoSpelled: 'red', cost: '2.5000000000', isCostEstimated: false },
    { teamName: 'No team tag', teamId: null, teamKind: 'unallocated', cost: '1.7500000000' },
    { teamName: 'Shared cost', teamId: null, teamKind: 'shared', cost: '0.7500000000' },
    { teamName: 'old', cost: '0.0000000000', previousCost: '2.0000000000', costChange: -1 },
  ])
  expect(found[0]?.costShare).toBeCloseTo(10 / 18)
})

test('without a tag, that with the highest cost is taken', async () => {
  expect((await teams('groupBy=tag')).teams[0]).toMatchObject({ tagKey: 'team', teamName: 'red' })
})

test('a workspace is a team by its name, and readers see only theirs', async () => {
  expect(await shown('groupBy=workspace')).toEqual([['one', 'team', '18.0000000001']])
  expect((await teams('groupBy=workspace', 'root')).teams).toMatchObject([
    { teamName: 'two', teamId: '2', cost: '100.0000000000' },
    { teamName: 'one', teamId: '1', cost: '18.0000000001' },
  ])
})

test('teams, the shared and the unallocated rest add up to the bill of the month in each cut', async () => {
  for (const groupBy of teamDimensions) {
    const { teams: found, totals } = await teams(`groupBy=${groupBy}`)
    expect(sumOfMoney(found.map(({ cost }) => cost ?? ''))).toBe('18.0000000001')
    expect(totals).toMatchObject({
      cost: '18.0000000001',
      databricksCost: '12.7500000001',
      cloudCost: '5.2500000000',
      previousCost: '7.0000000000',
      costDifference: '11.0000000001',
    })
    const booked = await lines(`since=2025-05-01&until=2025-06-01&groupBy=${groupBy}`)
    expect(sumOfMoney(booked.map(({ cost }) => cost ?? ''))).toBe('18.0000000001')
  }
})

test('a file has a line for each team, month, provider and type of cost', async () => {
  const booked = await lines('since=2025-04-05&until=2025-05-31&groupBy=tag&ofTag=team&search=red')
  const of = (line: (typeof booked)[number]) => [
    line.periodStart,
    line.periodEnd,
    line.teamName,
    line.provider,
    line.costKind,
    line.cost,
  ]
  // Shared cost is found by the letters of its name, too.
  expect(booked.filter(({ teamKind }) => teamKind === 'team').map(of)).toEqual([
    ['2025-04-05', '2025-04-30', 'red', 'Databricks', 'real', '5.0000000000'],
    ['2025-05-01', '2025-05-30', 'Red', 'Databricks', 'real', '2.5000000000'],
    ['2025-05-01', '2025-05-30', 'red', 'Cloud', 'estimated', '4.0000000000'],
    ['2025-05-01', '2025-05-30', 'red', 'Databricks', 'real', '6.0000000001'],
  ])
})

test('finance gets the file as UTF-8 with ISO dates and the currency of each line', async () => {
  const file = await ask(`/spend-insights/showback/lines?${may}&groupBy=tag&ofTag=team&format=csv`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  const [head, first, ...others] = file.body.trim().split('\r\n')
  expect(head).toBe(
    'Period start,Period end,Team,Team id,Type,Known by,Tag,Provider,Cost type,Currency,Cost (USD)',
  )
  expect(first).toBe('2025-05-01,2025-05-31,Shared cost,,shared,Tag,team,Cloud,estimated,USD,0.2500000000')
  expect(others).toHaveLength(7)
})

test('an address chooses by what teams are known', () => {
  const chosen = { groupBy: 'tag', ofTag: 'team' }
  expect(setFilters(chosen, listShowback.query)).toEqual(chosen)
  expect(setFilters(chosen, listShowbackLines.query)).toEqual(chosen)
})

test('another way to know teams, and a search of two letters, are refused', async () => {
  for (const wrong of ['groupBy=color', 'search=re', 'ofTag='])
    expect((await ask(`/spend-insights/showback?${may}&${wrong}`)).statusCode).toBe(400)
})
