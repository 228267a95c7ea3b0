import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import {
  listMaintenanceClusterRunsRoute,
  listMaintenanceJobClustersRoute,
  listMaintenanceJobRunsRoute,
  listMaintenanceRunTrendsRoute,
  listMaintenanceTaskTrendsRoute,
} from './server.ts'

const hourMs = 3_600_000
const part = (consumer_id: string, day: string, amount: string, rest: object = {}) => ({
  job_id: null,
  attempt: null,
  consumer: 'pipeline_maintenance',
  asset_id: 'pipe',
  consumer_id,
  day,
  source: 'databricks_usage',
  start_ms: Date.parse(`${day}T02:00:00Z`),
  end_ms: Date.parse(`${day}T02:00:00Z`) + 2 * hourMs,
  amount,
  ...rest,
})

const { ask } = reportTest(
  [
    listMaintenanceClusterRunsRoute,
    listMaintenanceJobClustersRoute,
    listMaintenanceJobRunsRoute,
    listMaintenanceRunTrendsRoute,
    listMaintenanceTaskTrendsRoute,
  ],
  {
    asset_name: [{ kind: 'pipeline', asset_id: 'pipe', name: 'orders pipeline' }],
    upkeep_day: [
      { upkeep_kind: 'pipeline', upkeep_id: 'pipe', day: '2025-05-20', cost: '1.5' },
      { upkeep_kind: 'product', upkeep_id: 'UPKEEP', day: '2025-05-20', cost: '9' },
    ],
    run_cost_part: [
      part('one', '2025-05-20', '1'),
      part('one', '2025-05-20', '0.5', { source: 'machine_estimate', cluster_id: 'c', quantity: 2 }),
      part('two', '2025-05-21', '3'),
      part('old', '2025-04-01', '100'),
      part('other', '2025-05-20', '7', { asset_id: 'another' }),
      part('', '2025-05-20', '9', {
        consumer: 'overhead',
        product: 'UPKEEP',
        asset_id: null,
        consumer_id: null,
      }),
    ],
  },
)

const range = 'since=2025-05-01T00:00:00Z&until=2025-06-01T00:00:00Z'

async function asked(path: string) {
  const answer = await ask(`/reports/maintenance-jobs/${path}`)
  expect([path, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([path, 200, ''])
  return answer.json()
}

test('each maintenance of a pipeline is a run with its time and its cost', async () => {
  const { jobRunReports } = await asked(`pipe/runs?${range}`)
  expect(jobRunReports).toMatchObject([
    {
      runId: 'two',
      dbJobName: 'orders pipeline',
      runCost: '3.0000000000',
      runTotalDuration: 2 * hourMs,
      status: null,
    },
    {
      runId: 'one',
      runCost: '1.5000000000',
      cloudCost: '0.5000000000',
      clusterId: 'c',
      isCostEstimated: true,
    },
  ])
})

test('its trend has the same figures and their summary', async () => {
  const { jobRunTrends, summary } = await asked(`pipe/runs/trends?${range}&kpiTreshold=2`)
  expect(jobRunTrends).toMatchObject([{ runId: 'two', costPerRunHour: '1.5000000000', clusterCpu: null }])
  expect(summary.runCost).toMatchObject({ count: 1, maximum: '3.0000000000' })
})

test('its clusters are told by id, and no tasks are', async () => {
  const { jobClusterReports } = await asked(`pipe/clusters?${range}`)
  expect(jobClusterReports).toMatchObject([
    { clusterName: 'Serverless', runsCount: 2, cost: '4.0000000000' },
    { clusterName: 'c', runsCount: 1, cost: '0.5000000000', machineTime: 2 * hourMs },
  ])
  const { jobClusterRuns } = await asked(`pipe/clusters/c?${range}`)
  expect(jobClusterRuns).toMatchObject([{ runId: 'one', runCost: '0.5000000000' }])
  expect((await asked(`pipe/tasks?${range}`)).jobTaskReports).toEqual([])
})

test('a product that does upkeep is known but tells no single runs; what is unknown is not found', async () => {
  expect((await asked(`UPKEEP/runs?${range}`)).jobRunReports).toEqual([])
  expect((await ask(`/reports/maintenance-jobs/nothing/runs?${range}`)).statusCode).toBe(404)
})
