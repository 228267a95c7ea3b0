import { expect, test } from 'vitest'
import { addDays, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import type { CostIncidentExplanation } from '#product/contract/calls/incident-explanation.ts'
import { explainCostIncidentRoute } from './server.ts'

const day = '2025-05-20'

/** An incident of the day against the mean of the 7 days before, as its rule names costs. */
const incident = (incident_id: string, rest: object = {}) => ({
  incident_id,
  incident_type: 'COST_INCREASE_VS_7_DAY_AVERAGE',
  target: 'RESOURCE_DATABRICKS_AND_CLOUD',
  level: 'WORKSPACE',
  workspace_id: '1',
  subscription_id: 'sub',
  period: 'DAY',
  first_day: day,
  last_day: day,
  ...rest,
})

const drawn = (of: Day, asset_id: string, amount: string, rest: object = {}) => ({
  day: of,
  asset_kind: 'job',
  asset_id,
  source: 'databricks_usage',
  sku_name: 'JOBS',
  usage_unit: 'DBU',
  quantity: amount,
  amount,
  list_amount: amount,
  ...rest,
})
const ran = (of: Day, job_id: string, runs: number) => ({
  day: of,
  first_day: of,
  last_day: of,
  job_id,
  runs,
  duration_ms: runs * 3_600_000,
  ended_attempts: runs,
})
const week = Array.from({ length: 7 }, (_none, place) => addDays(day, place - 7))
const vm = { source: 'machine_estimate', sku_name: 'small', usage_unit: 'hour' }

const asset_sku_day = [
  // Twice as many runs at the same price, and a VM beside them.
  ...week.flatMap((of) => [drawn(of, 'more runs', '10'), drawn(of, 'more runs', '1', vm)]),
  drawn(day, 'more runs', '20'),
  drawn(day, 'more runs', '2', vm),
  // Sums that seven does not divide.
  ...['1', '2', '3'].map((job, place) => drawn(addDays(day, -1 - place), `odd ${job}`, '0.0000000001')),
  drawn(day, 'odd 1', '7.3333333333'),
  drawn(day, 'dearer', '30', { quantity: '10' }),
  ...week.map((of) => drawn(of, 'dearer', '10')),
  ...Array.from({ length: 9 }, (_none, place) => drawn(day, `new ${place}`, String(place + 1))),
  drawn(day, 'foreign', '500', { workspace_id: '2' }),
]
const sumBefore = 7_0000000000n * 10n + 7_0000000000n + 3n + 7_0000000000n * 10n
const cost = 20n + 2n + 30n + 45n
const costUnits = cost * 10_000_000_000n + 7_3333333333n
const reference = (2n * sumBefore + 7n) / 14n

const incidents = [
  incident('workspace', { current_cost: moneyText(costUnits), reference_cost: moneyText(reference) }),
  incident('account', {
    level: 'ACCOUNT',
    workspace_id: null,
    subscription_id: null,
    current_cost: moneyText(costUnits + 600_0000000000n),
    reference_cost: moneyText(reference),
  }),
  incident('asset', {
    level: 'ASSET',
    asset_kind: 'JOB',
    asset_id: 'more runs',
    current_cost: '22',
    reference_cost: '11',
  }),
  incident('cloud', {
    level: 'ASSET',
    asset_kind: 'JOB',
    asset_id: 'more runs',
    target: 'RESOURCE_CLOUD',
    current_cost: '2',
    reference_cost: '1',
  }),
  incident('unusual', {
    level: 'ASSET',
    asset_kind: 'JOB',
    asset_id: 'dearer',
    incident_type: 'COST_ANOMALY',
    first_day: addDays(day, -1),
    current_cost: '30',
    reference_cost: '3',
  }),
  incident('foreign', { workspace_id: '2', current_cost: '500', reference_cost: '1' }),
  incident('of a run', { period: null }),
]
/** Their strongest rules: another one of a cause may have found it days before. */
const incident_rule = incidents.map((row) => ({
  incident_id: row.incident_id,
  episode_id: row.incident_id,
  first_day: row.first_day,
  last_day: row.last_day,
  is_strongest: true,
}))

const { ask, askAs } = reportTest(explainCostIncidentRoute, {
  workspace: [{ workspace_id: '1', workspace_name: 'production' }, { workspace_id: '2' }],
  incident: incidents.map((row) => ({ ...row, first_day: addDays(row.first_day, -9) })),
  incident_rule,
  asset_sku_day,
  job_run_day: [...week, day].map((of) => ran(of, 'more runs', of === day ? 2 : 1)),
})

const explained = async (id: string, who = 'ann') => {
  const answer = await askAs(who, `/alerts/incidents/${id}/explanation`)
  expect(answer.statusCode).toBe(200)
  return answer.json<CostIncidentExplanation>()
}
const sumOf = ({ rows, otherDifference }: CostIncidentExplanation['assets']) =>
  sumOfMoney([...rows.map(({ difference }) => difference), otherDifference])

test('causes, assets and SKUs of a workspace each come to the difference that the rule found, to the last digit', async () => {
  const found = await explained('workspace')
  expect(found).toMatchObject({
    since: day,
    until: '2025-05-21',
    previousSince: '2025-05-13',
    previousUntil: day,
    previousPeriods: 7,
    cost: moneyText(costUnits),
    referenceCost: moneyText(reference),
    difference: moneyText(costUnits - reference),
    outsideWorkspaces: '0.0000000000',
    estimatedBecause: 'public VM price',
  })
  expect(sumOfMoney(found.parts.map(({ amount }) => amount))).toBe(found.difference)
  expect(sumOf(found.assets)).toBe(found.difference)
  expect(sumOf(found.skus)).toBe(found.difference)
})

test('the assets with the largest change are listed with their cause, the others are counted', async () => {
  const { assets, skus } = await explained('workspace')
  expect(assets.rows).toHaveLength(10)
  expect(assets.total).toBe(12)
  expect(assets.otherDifference).toBe('3.0000000000')
  expect(assets.rows.slice(0, 3).map(({ name, difference, cause }) => [name, difference, cause])).toEqual([
    ['dearer', '20.0000000000', 'price'],
    ['more runs', '11.0000000000', 'volume'],
    ['new 8', '9.0000000000', 'new'],
  ])
  expect(skus.rows.map(({ name }) => name)).toEqual(['JOBS', 'small'])
  for (const { cost: own, referenceCost, difference } of assets.rows)
    expect(moneyUnits(own) - moneyUnits(referenceCost)).toBe(moneyUnits(difference))
})

test('an asset is split by cause and SKU, and what the cloud bills alone where that was judged', async () => {
  expect(await explained('asset')).toMatchObject({
    cost: '22.0000000000',
    referenceCost: '11.0000000000',
    parts: [{ part: 'volume', amount: '11.0000000000' }],
    skus: { rows: [{ name: 'JOBS', difference: '10.0000000000' }, { name: 'small' }] },
  })
  expect(await explained('cloud')).toMatchObject({
    difference: '1.0000000000',
    skus: { rows: [{ name: 'small' }], total: 1 },
  })
})

test('unusual cost is put beside the mean of the week before it began', async () => {
  expect(await explained('unusual')).toMatchObject({
    since: day,
    previousSince: '2025-05-12',
    previousUntil: '2025-05-19',
    // One day of that week had no cost.
    referenceCost: '8.5714285714',
    outsideWorkspaces: '0.0000000000',
  })
})

test('an incident of the account is for who sees all workspaces, with what belongs to none of them', async () => {
  expect((await ask('/alerts/incidents/account/explanation')).statusCode).toBe(404)
  const { assets, outsideWorkspaces } = await explained('account', 'root')
  expect(outsideWorkspaces).toBe('100.0000000000')
  expect(assets.rows[0]).toMatchObject({ name: 'foreign', workspaceId: '2', difference: '500.0000000000' })
})

test('a foreign incident and one of executions are not found', async () => {
  for (const id of ['foreign', 'of a run', 'absent']) {
    const { statusCode } = await ask(`/alerts/incidents/${encodeURIComponent(id)}/explanation`)
    expect(statusCode).toBe(404)
  }
})
