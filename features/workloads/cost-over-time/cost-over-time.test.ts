import { expect, test } from 'vitest'
import type { CostOverTime, CostOverTimeDay } from '#product/contract/calls/cost-over-time.ts'
import { sumOfMoney } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from '../jobs/server.ts'
import { costOverTimeRoute } from './server.ts'

const costOn = (day: string, databricks_cost: string, cloud_cost: string, rest: object = {}) => ({
  day,
  databricks_cost,
  cloud_cost,
  cost: sumOfMoney([databricks_cost, cloud_cost]),
  ...rest,
})
const hourMs = 3_600_000

const { askAs, ask } = reportTest([costOverTimeRoute, listJobsRoute], {
  billing_horizon: [{ first_usage_time: '2025-04-03T05:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }],
  job: [{ job_id: '70' }, { job_id: '71' }, { job_id: '90' }],
  job_day: [
    costOn('2025-05-01', '1.0000000001', '0.5'),
    costOn('2025-05-01', '2', '0', { job_id: '71' }),
    costOn('2025-05-03', '4', '0.25'),
    costOn('2025-04-03', '3', '0'),
    costOn('2025-05-28', '5', '0'),
    costOn('2025-05-29', '6', '0'),
    costOn('2025-04-30', '9', '1'),
    costOn('2025-05-01', '100', '0', { job_id: '90', is_submitted: true }),
    // Known by its run alone to be submitted once.
    costOn('2025-05-03', '200', '0', { job_id: '91' }),
    costOn('2025-05-01', '7', '0', { currency: 'EUR' }),
    costOn('2025-05-01', '50', '0', { workspace_id: '2' }),
  ],
  job_run_day: [
    attemptsOn('70', '2025-05-01', hourMs, { runs: 8, failed_runs: 2 }),
    attemptsOn('71', '2025-05-01', hourMs),
    attemptsOn('91', '2025-05-03', hourMs, { is_submitted: true, runs: 5 }),
  ],
})

async function over(query: string, username = 'ann'): Promise<CostOverTime> {
  const answer = await askAs(username, `/reports/cost-over-time?${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const costsOf = (days: readonly CostOverTimeDay[]) => days.map(({ cost }) => cost)

test('each day of the range has its exact cost and the runs that began then, and a day without any has zero', async () => {
  const { days } = await over('since=2025-05-01&until=2025-05-04&currency=USD')
  expect(days).toMatchObject([
    {
      day: '2025-05-01',
      isCollected: true,
      cost: '3.5000000001',
      databricksCost: '3.0000000001',
      cloudCost: '0.5000000000',
      runs: 9,
      failedRuns: 2,
    },
    { day: '2025-05-02', cost: '0.0000000000', databricksCost: '0.0000000000', runs: 0, failedRuns: 0 },
    { day: '2025-05-03', cost: '4.2500000000', runs: 0 },
  ])
})

test('a month stands beside the month before, day by day; where that is shorter nothing stands', async () => {
  const { days, totals, previousSince } = await over('since=2025-05-01&until=2025-06-01&currency=USD')
  expect(previousSince).toBe('2025-04-01T00:00:00.000Z')
  const beside = days.map(({ day, previousDay, previousCost }) => [day, previousDay, previousCost])
  expect([beside[2], beside[29], beside[30]]).toEqual([
    ['2025-05-03', '2025-04-03', '3.0000000000'],
    ['2025-05-30', '2025-04-30', '10.0000000000'],
    ['2025-05-31', null, null],
  ])
  expect(days.flatMap(({ day, isPreviousEstimated }) => (isPreviousEstimated ? day : []))).toEqual([
    '2025-05-30',
  ])
  expect(days[29]?.previousEstimatedBecause).toBe('public VM price')
  // Usage of 1 and 2 April was not collected: the whole months are not compared.
  expect(totals).toEqual({ cost: '18.7500000001', previousCost: null })
})

test('a day that is not complete is left out of the previous period as well', async () => {
  const { days, totals, previousUntil } = await over('since=2025-05-30&until=2025-06-01&currency=USD')
  expect(previousUntil).toBe('2025-05-29T00:00:00.000Z')
  expect(days.map(({ day, previousDay }) => [day, previousDay])).toEqual([
    ['2025-05-30', '2025-05-28'],
    ['2025-05-31', null],
  ])
  expect(totals.previousCost).toBe('5.0000000000')
})

test('runs are counted by job: where jobs are filtered there are none to show', async () => {
  const query = 'since=2025-05-01&until=2025-05-02&currency=USD'
  expect((await over(`${query}&workloads=submit-runs`)).days[0]?.runs).toBe(0)
  expect((await over(`${query}&search=Job`)).days).toMatchObject([{ cost: '3.5000000001', runs: null }])
})

test('a filter that the list of the workloads does not have is refused', async () => {
  const answer = await ask('/reports/cost-over-time?workloads=maintenance-jobs&tag=team')
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'tag'])
})

test('days before the first usage record and after the present day are unknown, not zero', async () => {
  const { days, firstUsageDay } = await over('since=2025-04-02&until=2025-04-05&currency=USD')
  expect(firstUsageDay).toBe('2025-04-03')
  expect(days.map(({ isCollected, cost, runs }) => [isCollected, cost, runs])).toEqual([
    [false, null, null],
    [true, '3.0000000000', 0],
    [true, '0.0000000000', 0],
  ])
  expect(days.map(({ previousCost }) => previousCost)).toEqual([null, null, null])
  expect(costsOf((await over('since=2025-05-31&until=2025-06-02&currency=USD')).days)).toEqual([
    '0.0000000000',
    null,
  ])
})

test('the days add up to what the list of jobs says of the same range, to the last digit', async () => {
  for (const range of [
    'since=2025-05-01&until=2025-06-01&currency=USD',
    'since=2025-04-03&until=2025-05-02&currency=USD',
    'since=2025-05-01&until=2025-05-04&currency=EUR',
  ]) {
    const { days, totals } = await over(range)
    const jobs = (await ask(`/reports/jobs?${range}`)).json()
    expect(sumOfMoney(costsOf(days).flatMap((cost) => cost ?? []))).toBe(jobs.totals.cost)
    expect(totals.cost).toBe(jobs.totals.cost)
  }
})

test('one job has its own days, a one-time job too; one that nobody has is not found', async () => {
  const of = (jobId: string) => over(`since=2025-05-01&until=2025-05-02&currency=USD&jobId=${jobId}`)
  expect(costsOf((await of('71')).days)).toEqual(['2.0000000000'])
  expect(costsOf((await of('90')).days)).toEqual(['100.0000000000'])
  expect((await ask('/reports/cost-over-time?jobId=1')).statusCode).toBe(404)
})

test('only workspaces in scope count', async () => {
  const range = 'since=2025-05-01&until=2025-05-02&currency=USD'
  expect(costsOf((await over(range, 'root')).days)).toEqual(['53.5000000001'])
  expect(costsOf((await over(`${range}&workspaceId=2`, 'root')).days)).toEqual(['50.0000000000'])
})

test('a range of too many days is refused', async () => {
  const answer = await ask('/reports/cost-over-time?since=2015-01-01&until=2025-01-01')
  expect(answer.statusCode).toBe(400)
})
