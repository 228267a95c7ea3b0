import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listClusterWorkloadsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (consumer: string, cost: string, rest: object = {}) => ({
  day: '2025-05-25',
  cluster_id: 'c',
  consumer,
  job_id: null,
  databricks_cost: cost,
  cost,
  ...rest,
})

const noted = (notebook_id: string, cost: string | null, rest: object = {}) => ({
  day: '2025-05-25',
  cluster_id: 'c',
  notebook_id,
  is_continued: false,
  currency: cost === null ? null : 'USD',
  databricks_cost: cost,
  cost,
  ...rest,
})

const task = (job_id: string, run_id: string, start_time: string, end_time: string | null) => ({
  job_id,
  run_id,
  task_run_id: run_id,
  cluster_id: 'c',
  start_time,
  end_time,
})

test('a cluster is split by job, one-time run and other use, with the share of each', async () => {
  const { ask } = await reportServer(listClusterWorkloadsRoute, {
    cluster_name: [{ cluster_id: 'c', name: 'analysts' }],
    cluster_cost_day: [
      spent('run', '4', { job_id: 'j' }),
      spent('run', '2', { job_id: 'once' }),
      spent('idle', '1'),
      spent('interactive', '1'),
    ],
    notebook_session_day: [
      noted('n', '0.25', { day: '2025-05-25' }),
      noted('n', '0.25', { day: '2025-05-26', is_continued: true }),
      noted('m', null),
    ],
    asset_name: [{ kind: 'notebook', asset_id: 'n', name: '/Users/ann/Explore' }],
    task_run: [
      task('j', 'overnight', '2025-05-25T23:00:00Z', '2025-05-26T01:00:00Z'),
      task('j', 'open', '2025-05-26T00:00:00Z', null),
      task('j', 'before', '2025-05-20T00:00:00Z', '2025-05-20T01:00:00Z'),
      task('once', 'r', '2025-05-25T00:00:00Z', '2025-05-25T01:00:00Z'),
    ],
    job: [{ job_id: 'j', name: 'nightly' }],
    run: [{ job_id: 'once', run_id: 'r', attempt: 0, run_type: 'SUBMIT_RUN', run_name: 'backfill' }],
  })
  const answer = await ask(`/reports/clusters/allpurpose/c/workloads?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '8.0000000000' },
    clusterWorkloads: [
      { workloadName: 'nightly', workloadKind: 'job', use: 'run', runsCount: 2, costShare: 0.5 },
      { workloadName: 'backfill', workloadKind: 'one_time_run', runsCount: 1, costShare: 0.25 },
      { workloadName: 'Idle', use: 'idle', runsCount: null },
      {
        workloadName: 'Explore',
        workloadKind: 'notebook',
        notebookId: 'n',
        runsCount: 1,
        cost: '0.5000000000',
      },
      { workloadName: 'Other interactive use', use: 'interactive', cost: '0.5000000000' },
    ],
  })
  expect((await ask(`/reports/clusters/allpurpose/none/workloads?${range}`)).statusCode).toBe(404)
})
