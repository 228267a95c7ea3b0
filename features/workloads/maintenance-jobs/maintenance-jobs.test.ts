import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listMaintenanceJobsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const maintained = (day: string, maintenance_id: string, cost: string, minutes: number) => ({
  day,
  upkeep_kind: 'pipeline',
  upkeep_id: 'p',
  maintenance_id,
  cluster_id: 'c',
  start_time: `${day}T02:00:00Z`,
  end_time: `${day}T02:${String(minutes)}:00Z`,
  databricks_cost: cost,
  cost,
})

test('a pipeline has a run for each maintenance, a product of the platform none', async () => {
  const { ask } = await reportServer(listMaintenanceJobsRoute, {
    upkeep_day: [
      maintained('2025-05-25', 'one', '1', 10),
      maintained('2025-05-26', 'two', '3', 30),
      maintained('2025-05-20', 'before', '2', 10),
      {
        day: '2025-05-25',
        upkeep_kind: 'product',
        upkeep_id: 'PREDICTIVE_OPTIMIZATION',
        start_time: '2025-05-25T00:00:00Z',
        end_time: '2025-05-26T00:00:00Z',
        databricks_cost: '9',
        cost: '9',
      },
    ],
    billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders', owner: 'ann', is_deleted: false }],
  })
  const answer = await ask(`/reports/maintenance-jobs?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '13.0000000000' },
    jobReports: [
      {
        dbJobName: 'Predictive optimization',
        dbJobId: 'PREDICTIVE_OPTIMIZATION',
        cost: '9.0000000000',
        computeType: ['SERVERLESS'],
        runsCount: null,
        runStatuses: null,
        duration: null,
      },
      {
        dbJobName: 'orders',
        dbJobId: 'p',
        owner: 'ann',
        cost: '4.0000000000',
        previousCost: '2.0000000000',
        costDifference: '2.0000000000',
        costChange: 1,
        runsCount: 2,
        duration: 1_200_000,
        maximumDuration: 1_800_000,
        latestCost: '3.0000000000',
        failedRunsCount: null,
      },
    ],
  })
})
