import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from '../jobs/server.ts'
import { listJobDaysRoute } from './server.ts'

const hourMs = 3_600_000
const costOn = (day: string, job_id: string, cost: string, rest: object = {}) => ({
  day,
  job_id,
  databricks_cost: cost,
  cost,
  ...rest,
})

const { rows, ask } = reportTest([listJobDaysRoute, listJobsRoute], {
  job: [
    { job_id: '70', name: 'orders', run_as_user_name: 'ann', tags_json: '{"team":"web"}' },
    { job_id: '71', name: 'stock' },
  ],
  job_day: [
    costOn('2025-05-02', '70', '1.0000000001', { cloud_cost: '0.4', databricks_cost: '0.6000000001' }),
    costOn('2025-05-01', '70', '2'),
    costOn('2025-05-01', '71', '4'),
    costOn('2025-05-01', '90', '100', { is_submitted: true }),
    // Known by its run alone to be submitted once.
    costOn('2025-05-01', '91', '200'),
    costOn('2025-05-01', '70', '7', { currency: 'EUR' }),
    costOn('2025-05-01', '70', '50', { workspace_id: '2' }),
    costOn('2025-04-30', '70', '9'),
  ],
  job_run_day: [attemptsOn('91', '2025-05-01', hourMs, { is_submitted: true })],
})
const may = 'since=2025-05-01&until=2025-06-01&currency=USD'

test('each job has a row for each day on which it cost something, oldest first', async () => {
  const found = await rows(may)
  expect(found.map(({ day, dbJobName, cost, cloudCost }) => [day, dbJobName, cost, cloudCost])).toEqual([
    ['2025-05-01', 'orders', '2.0000000000', '0.0000000000'],
    ['2025-05-01', 'stock', '4.0000000000', '0.0000000000'],
    ['2025-05-02', 'orders', '1.0000000001', '0.4000000000'],
  ])
})

test('the days add up to the list of jobs with the same filters, to the last digit', async () => {
  for (const filter of [
    '',
    '&search=ord',
    '&owner=ann',
    '&tag=team:web',
    '&withoutTag=*',
    '&withoutTag=team',
  ]) {
    const [days, jobs] = await Promise.all(
      ['job-days', 'jobs'].map(async (list) => (await ask(`/reports/${list}?${may}${filter}`)).json()),
    )
    expect([filter, days.totals.cost]).toEqual([filter, jobs.totals.cost])
  }
})

test('a file has ISO days, one row a day and job', async () => {
  const { body } = await ask(`/reports/job-days?${may}&format=csv`)
  expect(body.split('\n').filter((line) => line.includes('2025-05-01'))).toHaveLength(2)
})
