import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore } from '#product/testing/workload-rows.ts'
import { costOverTimeRoute } from '../cost-over-time/server.ts'
import { listMaintenanceJobsRoute } from '../maintenance-jobs/server.ts'
import { listSubmitRunsRoute } from '../submit-runs/server.ts'
import { listMaintenanceJobDaysRoute, listSubmitRunDaysRoute } from './server.ts'

const submitted = (job_id: string, run_name: string, end: string, rest: object = {}) => ({
  job_id,
  run_id: `${job_id}0`,
  run_name,
  run_type: 'SUBMIT_RUN',
  trigger: 'ONE_TIME',
  creator_user_name: 'ann@example.com',
  compute_type: 'ALL_PURPOSE',
  ...hourBefore(end),
  ...rest,
})
const paid = (job_id: string, day: string, cost: string, cloud_cost: string | null = null) => ({
  job_id,
  day,
  cost,
  databricks_cost: cost,
  cloud_cost,
  is_submitted: true,
})
const kept = (upkeep_id: string, day: string, cost: string, rest: object = {}) => ({
  upkeep_kind: 'product',
  upkeep_id,
  day,
  start_time: `${day}T00:00:00Z`,
  end_time: `${day}T06:00:00Z`,
  databricks_cost: cost,
  cost,
  ...rest,
})
const onA = { shared_cluster_id: 'a' }

const { ask, rows } = reportTest(
  [
    listSubmitRunDaysRoute,
    listMaintenanceJobDaysRoute,
    listSubmitRunsRoute,
    listMaintenanceJobsRoute,
    costOverTimeRoute,
  ],
  {
    billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
    run: [
      submitted('1', 'load', '2025-05-24T10:00:00Z', onA),
      submitted('2', 'load', '2025-05-25T10:00:00Z', { ...onA, trigger: 'RETRY' }),
      submitted('3', 'load', '2025-05-25T10:00:00Z', { shared_cluster_id: 'b' }),
      submitted('4', 'export', '2025-05-18T10:00:00Z', { creator_user_name: 'bob@example.com' }),
      submitted('5', 'export', '2025-05-26T10:00:00Z', { creator_user_name: 'bob@example.com' }),
    ],
    job_day: [
      paid('1', '2025-05-24', '1.0000000001', '0.4'),
      paid('1', '2025-05-25', '2'),
      paid('2', '2025-05-25', '3'),
      paid('3', '2025-05-25', '10'),
      paid('4', '2025-05-18', '20'),
      paid('5', '2025-05-26', '0.5'),
      paid('6', '2025-05-25', '1000'),
      { ...paid('7', '2025-05-25', '100'), is_submitted: false },
    ],
    upkeep_day: [
      kept('p', '2025-05-25', '1.5', { upkeep_kind: 'pipeline', maintenance_id: 'one' }),
      kept('p', '2025-05-25', '2', { upkeep_kind: 'pipeline', maintenance_id: 'two', cloud_cost: '0.25' }),
      kept('PREDICTIVE_OPTIMIZATION', '2025-05-25', '9'),
      kept('PREDICTIVE_OPTIMIZATION', '2025-05-20', '4'),
    ],
    asset_name: [{ kind: 'pipeline', asset_id: 'p', name: 'orders', owner: 'ann', is_deleted: false }],
  },
)
const week = 'since=2025-05-24&until=2025-05-31&currency=USD'
const totalOf = async (path: string) => (await ask(`/reports/${path}`)).json().totals.cost

test('one-time runs of one name and cluster have a row for each day on which they cost something', async () => {
  const found = await rows(`${week}&search=load`)
  expect(
    found.map(({ day, dbJobId, clusterId, cost, cloudCost }) => [day, dbJobId, clusterId, cost, cloudCost]),
  ).toEqual([
    ['2025-05-24', '2', 'a', '1.0000000001', '0.4000000000'],
    ['2025-05-25', '2', 'a', '5.0000000000', '0.0000000000'],
    ['2025-05-25', '3', 'b', '10.0000000000', '0.0000000000'],
  ])
})

test('any job id of one-time runs, or their cluster, leads to the days of all of them', async () => {
  for (const jobId of ['1', '2', 'a'])
    expect(await totalOf(`submit-run-days?${week}&jobId=${jobId}`)).toBe('6.0000000001')
  // Outside of the dates it still tells which runs belong together.
  expect(await totalOf(`submit-run-days?${week}&jobId=4`)).toBe('0.5000000000')
})

test('a service has a row for each day, without cloud cost where no VM is known', async () => {
  const answer = await ask(`/reports/maintenance-job-days?${week}`)
  expect(answer.json().maintenanceJobDays).toMatchObject([
    {
      dbJobId: 'PREDICTIVE_OPTIMIZATION',
      dbJobName: 'Predictive optimization',
      cost: '9.0000000000',
      cloudCost: null,
    },
    { dbJobId: 'p', dbJobName: 'orders', owner: 'ann', cost: '3.5000000000', cloudCost: '0.2500000000' },
  ])
})

test.each([
  [
    'submit-runs',
    'submit-run-days',
    ['', '&search=load', '&owner=bob@example.com', '&trigger=RETRY', '&jobId=1'],
  ],
  [
    'maintenance-jobs',
    'maintenance-job-days',
    ['', '&search=ord', '&owner=ann', '&jobId=PREDICTIVE_OPTIMIZATION'],
  ],
])(
  'days and chart add up to the list %s with the same filters, to the last digit',
  async (list, days, filters) => {
    const listed: string[] = []
    for (const filter of filters) {
      const total = await totalOf(`${list}?${week}${filter}`)
      expect([filter, await totalOf(`${days}?${week}${filter}`)]).toEqual([filter, total])
      expect([filter, await totalOf(`cost-over-time?workloads=${list}&${week}${filter}`)]).toEqual([
        filter,
        total,
      ])
      listed.push(total)
    }
    expect(new Set(listed).size).toBeGreaterThan(2)
  },
)

test('the chart has the cost of the previous period that the list compares with', async () => {
  for (const list of ['submit-runs', 'maintenance-jobs']) {
    const { totals } = (await ask(`/reports/cost-over-time?workloads=${list}&${week}`)).json()
    const before = await totalOf(`${list}?since=2025-05-17&until=2025-05-24&currency=USD`)
    expect([list, totals.previousCost]).toEqual([list, before])
    expect(Number(before)).toBeGreaterThan(0)
  }
})

test('a workload that nobody has is not found', async () => {
  const answer = await ask(`/reports/cost-over-time?workloads=submit-runs&jobId=7&${week}`)
  expect(answer.statusCode).toBe(404)
})
