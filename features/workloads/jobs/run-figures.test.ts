import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn, hourBefore } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const job_id = '70'
const hour = 3_600_000
const run = (run_id: string, day: string, rest: object = {}) => ({
  job_id,
  run_id,
  ...hourBefore(`${day}T11:00:00Z`),
  ...rest,
})
const paid = (run_id: string, day: string, cost: string, rest: object = {}) => ({
  job_id,
  run_id,
  day,
  cost,
  databricks_cost: cost,
  ...rest,
})
const failed = { status: 'FAILED', has_failed: true }
const found = (run_id: string, day: string, price: string) => ({
  job_id,
  run_id,
  day,
  price,
  attempt: 0,
  rule: 'storm',
  currency: 'USD',
})
const costs = [
  paid('1', '2025-05-24', '1'),
  paid('2', '2025-05-25', '2'),
  paid('3', '2025-05-26', '10', { has_list_price: false, has_negotiated_price: true, failed_cost: '10' }),
  paid('3', '2025-05-26', '4', { attempt: 1, retry_cost: '4' }),
  paid('4', '2025-05-27', '3', { failed_cost: '3' }),
  paid('0', '2025-05-20', '8'),
]

const { rows } = reportTest(listJobsRoute, {
  billing_horizon: [{ first_usage_time: '2025-05-01 00:00:00', last_usage_time: '2025-06-01 00:00:00' }],
  run: [
    run('0', '2025-05-20'),
    run('1', '2025-05-24'),
    run('2', '2025-05-25'),
    run('3', '2025-05-26', { ...failed, is_last_attempt: false }),
    run('3', '2025-05-26', { attempt: 1, duration_ms: 7_200_000 }),
    run('4', '2025-05-27', { ...failed, trigger: 'RETRY' }),
    run('5', '2025-05-27', { run_type: 'WORKFLOW_RUN', duration_ms: 9 * hour }),
  ],
  run_day: costs.map(ofRun),
  job_day: costs.map(ofJob),
  job_run_day: [
    attemptsOn(job_id, '2025-05-20', hour, { latest_run_id: '0' }),
    attemptsOn(job_id, '2025-05-24', hour, { latest_run_id: '1' }),
    attemptsOn(job_id, '2025-05-25', hour, { latest_run_id: '2' }),
    attemptsOn(job_id, '2025-05-26', 3 * hour, {
      ended_attempts: 2,
      longest_ms: 2 * hour,
      latest_run_id: '3',
    }),
    attemptsOn(job_id, '2025-05-27', hour, {
      failed_runs: 1,
      successful_runs: 0,
      latest_trigger: 'RETRY',
      latest_run_id: '4',
    }),
  ],
  finding: [found('3', '2025-05-26', '1.25'), found('4', '2025-05-27', '0.5'), found('0', '2025-05-20', '8')],
  rule: [{ rule: 'storm', title: 'Retry storm' }],
})

function ofRun(paidRow: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { failed_cost: _failed, retry_cost: _retried, ...row } = paidRow
  return row
}

function ofJob(paidRow: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { run_id: _run, attempt: _attempt, ...row } = paidRow
  return row
}

async function jobOf(query: string) {
  const [job] = await rows(`${range}&${query}`)
  return job
}

test('money of failed runs and of retries is told apart, and what the successes cost in all', async () => {
  expect(await jobOf('')).toMatchObject({
    cost: '20.0000000000',
    runsCount: 4,
    successfulRunsCount: 3,
    failedRunsCount: 1,
    failedCost: '13.0000000000',
    retryCost: '4.0000000000',
    averageCost: '5.0000000000',
    costPerSuccessfulRun: '6.6666666667',
    previousCost: '8.0000000000',
    costChange: 1.5,
    priceKind: 'list and negotiated',
    duration: 4_320_000,
    medianDuration: null,
    p95Duration: null,
    trigger: 'RETRY',
  })
  expect(await jobOf('runDurations=true')).toMatchObject({
    medianDuration: 3_600_000,
    p95Duration: 7_200_000,
  })
})

async function trendOf(query: string) {
  const [job] = await rows(query)
  return job?.costTrend ?? null
}

const wholeText = (amount: number) => `${amount}.0000000000`

test('what a job cost day by day is told where it is asked for', async () => {
  expect(await trendOf(range)).toBeNull()
  expect(await trendOf(`${range}&costTrend=true`)).toEqual([1, 2, 14, 3, 0, 0, 0].map(wholeText))
})

test('a long range is told in at most 31 spans of as many days, and nothing is lost', async () => {
  const long = 'since=2025-04-15T00:00:00Z&until=2025-05-31T00:00:00Z'
  const spans = Array.from({ length: 23 }, () => 0)
  spans.splice(17, 5, 8, 0, 1, 16, 3)
  expect(await trendOf(`${long}&costTrend=true`)).toEqual(spans.map(wholeText))
  expect(await trendOf('since=2025-04-30T00:00:00Z&until=2025-05-31T00:00:00Z&costTrend=true')).toHaveLength(
    31,
  )
  const empty = 'since=2025-05-26T00:00:00Z&until=2025-05-26T00:00:00Z'
  expect(await trendOf(`${empty}&costTrend=true`)).toBeNull()
})

test('what single runs cost is computed only where it is asked for', async () => {
  const absent = { maximumCost: null, latestCost: null, medianCost: null, p95Cost: null }
  expect(await jobOf('')).toMatchObject(absent)
  expect(await jobOf('runCosts=true')).toMatchObject({
    maximumCost: '14.0000000000',
    latestCost: '3.0000000000',
    medianCost: '2.5000000000',
    p95Cost: '14.0000000000',
  })
})

test('a job without settings was deleted', async () => {
  expect(await jobOf('')).toMatchObject({ dbJobName: 'Job 70', isDeleted: true })
})

test('what rules found in the range stands beside the job, once, with its runs and its price', async () => {
  expect(await jobOf('')).toMatchObject({
    findings: 'Retry storm',
    findingRunsCount: 2,
    findingsCost: '1.7500000000',
  })
})

test('jobs are put in the order of what their findings cost', async () => {
  expect(await jobOf('orderBy=findings&orderDirection=DESC')).toMatchObject({ findings: 'Retry storm' })
})

test('a finding lists the jobs that have it in a run of the range', async () => {
  const counted = async (finding: string) => (await rows(`${range}&finding=${finding}`)).length
  expect([await counted('storm'), await counted('other')]).toEqual([1, 0])
  const later = 'since=2025-05-28T00:00:00Z&until=2025-05-31T00:00:00Z'
  expect(await rows(`${later}&finding=storm`)).toEqual([])
})
