import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listServerlessJobDaysRoute, listServerlessSubmitRunDaysRoute } from './days/server.ts'
import {
  listServerlessJobRunsRoute,
  listServerlessJobsRoute,
  listServerlessSubmitRunRunsRoute,
  listServerlessSubmitRunsRoute,
} from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (job_id: string, run_id: string | null, day: string, cost: string, rest: object = {}) => ({
  day,
  job_id,
  run_id,
  attempt: run_id === null ? null : 0,
  dbus: cost,
  cost,
  ...rest,
})
const ran = (
  job_id: string,
  run_id: string,
  start_time: string,
  end_time: string | null,
  rest: object = {},
) => ({
  job_id,
  run_id,
  attempt: 0,
  run_type: 'JOB_RUN',
  compute_type: 'SERVERLESS',
  status: end_time === null ? 'RUNNING' : 'SUCCESS',
  start_time,
  end_time,
  duration_ms: end_time === null ? null : Date.parse(end_time) - Date.parse(start_time),
  ...rest,
})
const once = { run_type: 'SUBMIT_RUN', run_name: 'backfill', creator_user_name: 'ann' }

const world = {
  serverless_run_day: [
    spent('j', 'a', '2025-05-23', '7'),
    spent('j', 'a', '2025-05-24', '1', { budget_policy_id: 'policy' }),
    spent('j', 'b', '2025-05-25', '2'),
    spent('j', null, '2025-05-25', '0.5'),
    spent('k', 'of another workspace', '2025-05-25', '9', { workspace_id: '2' }),
    spent('first', 'f', '2025-05-25', '4'),
    spent('last', 'l', '2025-05-26', '8'),
  ],
  run: [
    ran('j', 'a', '2025-05-23T23:00:00Z', '2025-05-24T01:00:00Z'),
    ran('j', 'b', '2025-05-25T00:00:00Z', '2025-05-25T01:00:00Z'),
    ran('j', 'on a cluster', '2025-05-26T00:00:00Z', '2025-05-26T01:00:00Z', { compute_type: 'JOB_CLUSTER' }),
    ran('j', 'not billed', '2025-05-27T00:00:00Z', null),
    ran('first', 'f', '2025-05-25T00:00:00Z', '2025-05-25T01:00:00Z', once),
    ran('last', 'l', '2025-05-26T00:00:00Z', '2025-05-26T01:00:00Z', once),
  ],
  job: [{ job_id: 'j', name: 'nightly', creator_user_name: 'bob', run_as_user_name: 'eve' }],
  billing_horizon: [{ first_usage_time: '2025-03-01T07:00:00Z', last_usage_time: '2025-06-02T21:18:00Z' }],
}

test('a job has the cost of its serverless usage, its runs and DBUs, and the policy that its usage names', async () => {
  const { rows } = await reportServer(listServerlessJobsRoute, world)
  expect(await rows(range)).toMatchObject([
    {
      dbJobName: 'nightly',
      dbJobId: 'j',
      owner: 'eve',
      runsCount: 2,
      dbus: '3.500000000000',
      duration: 1.5 * 3_600_000,
      cost: '3.5000000000',
      averageCost: '1.5000000000',
      previousCost: '7.0000000000',
      costDifference: '-3.5000000000',
      budgetPolicyId: 'policy',
      firstCostDay: '2025-05-23',
    },
  ])
})

test('one-time runs of one name stand together under the latest, and are found by the id of each', async () => {
  const { rows } = await reportServer(listServerlessSubmitRunsRoute, world)
  const group = { dbJobName: 'backfill', dbJobId: 'last', owner: 'ann', runsCount: 2, cost: '12.0000000000' }
  expect(await rows(range)).toMatchObject([group])
  expect(await rows(`${range}&assetId=first`)).toMatchObject([group])
  expect(await rows(`${range}&search=nightly`)).toEqual([])
})

test('the runs of a job have the cost of these days, which is that of the job in its list', async () => {
  const { ask } = await reportServer(listServerlessJobRunsRoute, world)
  const answer = await ask(`/reports/serverless/jobs/j/runs?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { runCost: '3.5000000000' },
    jobRunReports: [
      { runId: 'not billed', status: 'RUNNING', runCost: null, dbus: null, runTotalDuration: null },
      { runId: 'b', runCost: '2.0000000000', budgetPolicyId: null },
      { runId: 'a', runCost: '1.0000000000', runTotalDuration: 2 * 3_600_000, budgetPolicyId: 'policy' },
      { runId: null, attemptNumber: null, status: null, runCost: '0.5000000000' },
    ],
  })
  expect((await ask(`/reports/serverless/jobs/k/runs?${range}`)).statusCode).toBe(404)
})

test('a run has what its statements read and wrote on all its days, or the reason why nothing is known', async () => {
  const statement = (day: string, rest: object = {}) => ({
    day,
    job_id: 'j',
    run_id: 'a',
    attempt: 0,
    statements: 2,
    read_bytes: 10,
    ...rest,
  })
  const { ask } = await reportServer(listServerlessJobRunsRoute, {
    ...world,
    serverless_statement_day: [
      statement('2025-05-24', { written_bytes: 5, spilled_bytes: 3, task_run_id: 't' }),
      statement('2025-05-25'),
      statement('2025-05-25', { attempt: 1 }),
      statement('2025-05-25', { workspace_id: '2' }),
    ],
  })
  const { jobRunReports, totals } = (await ask(`/reports/serverless/jobs/j/runs?${range}`)).json()
  expect(jobRunReports).toMatchObject([
    { runId: 'not billed', bytesDataIn: null },
    { runId: 'b', bytesDataIn: null },
    {
      runId: 'a',
      bytesDataProcessed: 25,
      bytesDataIn: 20,
      bytesDataOut: 5,
      bytesDiskSpill: 3,
      bytesShuffleIn: null,
      statementsCount: 4,
    },
    { runId: null, bytesDataIn: null },
  ])
  expect(totals).toMatchObject({ bytesDataProcessed: 25, statementsCount: 4, runCost: '3.5000000000' })
})

test('the runs of a one-time run are all of its name', async () => {
  const { rows } = await reportServer(listServerlessSubmitRunRunsRoute, world)
  expect((await rows(range, { jobId: 'first' })).map(({ runId }) => runId)).toEqual(['l', 'f'])
})

test('the days of jobs and of one-time runs add up to their lists', async () => {
  const jobs = await reportServer(listServerlessJobDaysRoute, world)
  expect(await jobs.rows(range)).toMatchObject([
    { day: '2025-05-24', dbJobId: 'j', dbJobName: 'nightly', owner: 'eve', cost: '1.0000000000' },
    { day: '2025-05-25', dbJobId: 'j', cost: '2.5000000000', dbus: '2.500000000000' },
  ])
  const oneTimeRuns = await reportServer(listServerlessSubmitRunDaysRoute, world)
  expect(await oneTimeRuns.rows(`${range}&assetId=first`)).toMatchObject([
    { day: '2025-05-25', dbJobId: 'last', dbJobName: 'backfill', owner: 'ann', cost: '4.0000000000' },
    { day: '2025-05-26', dbJobId: 'last', cost: '8.0000000000' },
  ])
})
