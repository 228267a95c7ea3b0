import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { listClusterWorkloadsRoute } from '../cluster-workloads/server.ts'
import { listAllPurposeClustersRoute } from '../clusters/server.ts'
import { listPipelinesRoute } from '../pipelines/server.ts'
import { listPoolsRoute } from '../pools/server.ts'
import { listWarehousesRoute } from '../warehouses/server.ts'
import { costOverTimeRoute } from './server.ts'

const [before, first, second] = ['2025-05-22', '2025-05-25', '2025-05-26']
const paid = <Rest extends object>(
  day: string,
  databricks_cost: string,
  cloud_cost: string | null,
  rest: Rest,
) => ({
  day,
  databricks_cost,
  cloud_cost,
  cost: sumOfMoney([databricks_cost, cloud_cost ?? '0']),
  ...rest,
})
const of = (asset_kind: string, consumer: string, phase = 'work') => ({
  asset_kind,
  asset_id: 'a',
  consumer,
  phase,
})
const onCluster = [
  paid(before, '7', '1', { consumer: 'idle' }),
  paid(first, '3.0000000001', '1', { consumer: 'idle' }),
  paid(second, '2', '0.5', { consumer: 'interactive' }),
  paid(second, '1', null, { consumer: 'unattributed' }),
]
const ofRun = { consumer: 'run', job_id: 'j', run_id: 'r', attempt: 0 }
const vms = (day: string, machine_use: string, amount: string) => ({
  day,
  instance_pool_id: 'a',
  machine_use,
  machine: 'm',
  machine_hours: '1',
  amount,
})

const { ask } = reportTest(
  [
    costOverTimeRoute,
    listAllPurposeClustersRoute,
    listClusterWorkloadsRoute,
    listWarehousesRoute,
    listPipelinesRoute,
    listPoolsRoute,
  ],
  {
    billing_horizon: [{ first_usage_time: '2025-05-01T00:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }],
    cluster_name: [
      { cluster_id: 'a', name: 'analysts' },
      { cluster_id: 'of a run', kind: 'job' },
      { cluster_id: 'of a pipeline', kind: 'pipeline' },
    ],
    asset_day: [
      ...onCluster.map((row) => ({ ...of('cluster', row.consumer), ...row })),
      paid(first, '64', null, { ...of('cluster', 'idle'), workspace_id: '2' }),
      paid(first, '4', null, of('warehouse', 'query')),
      paid(first, '2', null, of('warehouse', 'warehouse', 'idle')),
      paid(second, '1', null, of('warehouse', 'warehouse', 'unknown')),
      paid(first, '8', '2', of('pipeline', 'pipeline_update')),
      paid(first, '1', null, of('pipeline', 'pipeline_maintenance')),
      paid(second, '0.5', null, of('pipeline', 'pipeline_orphan')),
      { day: first, ...of('pool', 'pool', 'idle'), cloud_cost: '3', cost: '3' },
      paid(first, '5', null, of('notebook', 'notebook_session')),
      paid(first, '2', null, of('app', 'app')),
      paid(first, '9', null, of('model_serving', 'endpoint')),
      paid(second, '6', null, of('vector_search', 'endpoint')),
    ],
    cluster_cost_day: [
      ...onCluster.map((row) => ({ cluster_id: 'a', ...row, job_id: null })),
      paid(first, '16', '4', { cluster_id: 'a', consumer: 'run', job_id: 'j', weak_because: 'no end' }),
    ],
    // What is on a cluster that several use stands in both tables.
    cluster_instance_cost_day: [
      paid(first, '3.4', '3.5', { cluster_id: 'of a run', instance_id: 'i', ...ofRun }),
      paid(second, '0.0133774411', null, { cluster_id: 'of a run', instance_id: 'i', ...ofRun }),
      paid(first, '8', '2', { cluster_id: 'of a pipeline', consumer: 'pipeline_update' }),
      paid(first, '16', '4', { cluster_id: 'a', consumer: 'run', job_id: 'j' }),
    ],
    pool_day: [vms(first, 'idle', '3'), vms(first, 'active', '5'), vms(second, 'active', '7')],
    notebook_session_day: [
      paid(second, '1', '1', { notebook_id: 'a', cluster_id: 'a', is_continued: false }),
      { day: second, notebook_id: 'a', cluster_id: 'b', is_continued: false, currency: null },
    ],
  },
)
const range = 'since=2025-05-24&until=2025-05-27&currency=USD'
const answerOf = async (kind: string, asked = range) =>
  (await ask(`/reports/cost-over-time?${asked}&assetKind=${kind}&assetId=a`)).json()

test.each([
  [
    'cluster',
    '27.5000000001',
    ['idle 4.0000000001', 'runs 20.0000000000', 'interactive 2.5000000000', 'unknown 1.0000000000'],
  ],
  ['warehouse', '7.0000000000', ['idle 2.0000000000', 'statements 4.0000000000', 'unknown 1.0000000000']],
  ['pipeline', '11.5000000000', ['maintenance 1.0000000000', 'updates 10.0000000000', 'orphan 0.5000000000']],
  ['pool', '15.0000000000', ['idle 3.0000000000', 'in_clusters 12.0000000000']],
  ['notebook', '7.0000000000', ['serverless 5.0000000000', 'on_clusters 2.0000000000']],
  ['app', '2.0000000000', ['app 2.0000000000']],
  ['model_serving', '9.0000000000', ['serving 9.0000000000']],
  ['vector_search', '6.0000000000', ['serving 6.0000000000']],
])('the whole cost of a %s has parts that add up to it, and so do its days', async (kind, cost, parts) => {
  const { asset, days, totals } = await answerOf(kind)
  expect(asset.cost).toBe(cost)
  expect(asset.parts.map((one: Part) => `${one.part} ${one.cost}`).toSorted()).toEqual(parts.toSorted())
  expect(sumOfMoney(asset.parts.map((one: Part) => one.cost))).toBe(cost)
  expect(sumOfMoney(days.map((one: Part) => one.cost))).toBe(cost)
  expect(totals.cost).toBe(cost)
})

type Part = { part: string; cost: string }

test.each([
  ['cluster', '/reports/clusters/allpurpose', 'clusterReports', 'wholeCost'],
  ['warehouse', '/reports/sql-warehouses', 'warehouseReports', 'cost'],
  ['pipeline', '/reports/pipelines', 'pipelineReports', 'cost'],
  ['pool', '/reports/pools', 'poolReports', 'vmCost'],
])('the whole cost of a %s is that of its list', async (kind, path, rows, column) => {
  const list = (await ask(`${path}?${range}&assetId=a`)).json()
  expect((await answerOf(kind)).asset.cost).toBe(list[rows][0][column])
})

test('the whole cost of a cluster is the sum of its uses', async () => {
  const uses = (await ask(`/reports/clusters/allpurpose/a/workloads?${range}`)).json()
  expect((await answerOf('cluster')).asset.cost).toBe(uses.totals.cost)
})

test.each([
  ['of a run', '6.9133774411', 'runs'],
  ['of a pipeline', '10.0000000000', 'updates'],
])('the whole cost of a cluster %s alone is what that cost, and so are its uses', async (id, cost, part) => {
  const encoded = encodeURIComponent(id)
  const { asset } = (
    await ask(`/reports/cost-over-time?${range}&assetKind=cluster&assetId=${encoded}`)
  ).json()
  const uses = (await ask(`/reports/clusters/allpurpose/${encoded}/workloads?${range}`)).json()
  expect([asset.cost, uses.totals.cost]).toEqual([cost, cost])
  expect(asset.parts).toMatchObject([{ part, cost }])
})

test('an asset is compared with the previous period, and why its cost is an estimate is known by part', async () => {
  const { asset, totals } = await answerOf('cluster')
  expect(asset).toMatchObject({
    databricksCost: '22.0000000001',
    cloudCost: '5.5000000000',
    estimatedBecause: 'no end, public VM price',
    previousCost: '8.0000000000',
    costDifference: '19.5000000001',
    firstCostDay: before,
    lastCostDay: second,
  })
  expect(totals.previousCost).toBe('8.0000000000')
  const unknown = asset.parts.find(({ part }: Part) => part === 'unknown')
  expect(unknown).toMatchObject({ cloudCost: null, estimatedBecause: null })
})

test('an asset without cost in the range has nothing as its cost, and days of before', async () => {
  const { asset } = await answerOf('cluster', 'since=2025-05-28&until=2025-05-30&currency=USD')
  expect(asset).toMatchObject({
    cost: '0.0000000000',
    parts: [],
    previousCost: '3.5000000000',
    lastCostDay: second,
  })
})

test.each([
  ['assetKind=cluster', 'assetId'],
  ['assetId=a', 'assetKind'],
  ['assetKind=cluster&assetId=a&jobId=70', 'jobId'],
  ['assetKind=cluster&assetId=a&owner=ann', 'owner'],
])('%s is refused', async (query, field) => {
  const answer = await ask(`/reports/cost-over-time?${query}`)
  expect([answer.statusCode, answer.json().field]).toEqual([400, field])
})

test('an asset that nobody in scope has is not found', async () => {
  const answer = await ask('/reports/cost-over-time?assetKind=cluster&assetId=none')
  expect(answer.statusCode).toBe(404)
})
