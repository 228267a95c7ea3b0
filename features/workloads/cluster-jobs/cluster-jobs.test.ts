import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listClusterJobsRoute, listClusterSubmitRunsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const spent = (cluster_id: string, job_id: string | null, cost: string) => ({
  day: '2025-05-25',
  cluster_id,
  consumer: job_id === null ? 'idle' : 'run',
  job_id,
  databricks_cost: cost,
  cost,
})
const task = (cluster_id: string, job_id: string, hour: string) => ({
  job_id,
  run_id: `${job_id} ${hour}`,
  task_run_id: `${job_id} ${hour}`,
  cluster_id,
  start_time: `2025-05-25T${hour}:00:00Z`,
  end_time: `2025-05-25T${hour}:30:00Z`,
})
const up = (from: string, until: string) => ({
  day: '2025-05-25',
  cluster_id: 'c',
  kind: 'up',
  start_time: `2025-05-25T${from}:00:00Z`,
  end_time: `2025-05-25T${until}:00:00Z`,
})

const { ask } = reportTest([listClusterJobsRoute, listClusterSubmitRunsRoute], {
  cluster_cost_day: [
    spent('c', 'j', '2'),
    spent('d', 'j', '3'),
    spent('c', 'late', '1'),
    spent('c', 'once', '1'),
    spent('c', null, '4'),
  ],
  task_run: [task('c', 'j', '10'), task('d', 'j', '11'), task('c', 'late', '15'), task('c', 'once', '10')],
  cluster_activity: [up('09', '12'), up('14', '16')],
  job: [{ job_id: 'j', name: 'nightly' }],
  run: [{ job_id: 'once', run_id: 'r', attempt: 0, run_type: 'SUBMIT_RUN', run_name: 'backfill' }],
})

test('jobs on a cluster have their part of it and their share', async () => {
  const answer = await ask(`/reports/clusters/allpurpose/jobs?${range}`, { clusterIds: ['c'] })
  expect(answer.json()).toMatchObject({
    totals: { cost: '3.0000000000' },
    jobReports: [
      { dbJobName: 'nightly', dbJobId: 'j', runsCount: 1, clustersCount: 1, costShare: 0.25 },
      { dbJobName: 'Job late', cost: '1.0000000000', costShare: 0.125 },
    ],
  })
})

test('on all clusters they have all of their cost', async () => {
  const answer = await ask(`/reports/clusters/allpurpose/jobs?${range}`, {})
  expect(answer.json()).toMatchObject({
    jobReports: [{ dbJobId: 'j', runsCount: 2, clustersCount: 2, cost: '5.0000000000' }, { dbJobId: 'late' }],
  })
})

test('one-time runs stand apart', async () => {
  const answer = await ask(`/reports/clusters/allpurpose/submit-runs?${range}`, { clusterIds: ['c'] })
  expect(answer.json()).toMatchObject({
    totalElements: 1,
    workloadReports: [{ dbJobName: 'backfill', dbJobId: 'once', cost: '1.0000000000' }],
  })
})

test('of an instance only its jobs are known, and no cost', async () => {
  const appIds = [`c-${Date.parse('2025-05-25T14:00:00Z')}`]
  const answer = await ask(`/reports/clusters/allpurpose/jobs?${range}`, { appIds })
  expect(answer.json()).toMatchObject({
    totalElements: 1,
    jobReports: [{ dbJobId: 'late', runsCount: 1, cost: null, costShare: null }],
  })
})
