import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listKnownClustersRoute } from './server.ts'

const { ask, rows } = reportTest(listKnownClustersRoute, {
  cluster_name: [
    {
      cluster_id: '0531-aa',
      name: 'Analysts',
      kind: 'shared',
      owner: 'ann',
      is_deleted: false,
      start_time: '2025-01-01T00:00:00Z',
    },
    {
      cluster_id: '0530-bb',
      name: 'job-7-run-9-main',
      kind: 'job',
      is_deleted: true,
      start_time: '2025-05-30T05:55:00Z',
    },
    { cluster_id: '0529-cc', kind: 'shared', is_deleted: false },
    {
      workspace_id: '2',
      cluster_id: '0531-dd',
      name: 'analysts of others',
      kind: 'shared',
      is_deleted: false,
    },
  ],
  task_run: [
    { job_id: '7', run_id: '9', cluster_id: '0530-bb', start_time: '2025-05-30T06:00:00Z' },
    { job_id: '7', run_id: '9', attempt: 1, cluster_id: '0530-bb', start_time: '2025-05-30T07:00:00Z' },
    { job_id: '7', run_id: '8', cluster_id: '0531-aa', start_time: '2025-05-29T06:00:00Z' },
    { job_id: '6', run_id: '5', cluster_id: '0531-aa', start_time: '2025-05-29T05:00:00Z' },
  ],
})

const { rows: ofOneJob } = reportTest(listKnownClustersRoute, {
  cluster_name: [{ cluster_id: '0531-ee', name: 'nightly', kind: 'shared', is_deleted: false }],
  task_run: [
    { job_id: '7', run_id: '8', cluster_id: '0531-ee', start_time: '2025-05-29T06:00:00Z' },
    { job_id: '7', run_id: '9', cluster_id: '0531-ee', start_time: '2025-05-30T06:00:00Z' },
  ],
})

const names = async (query = '') => (await rows(query)).map(({ clusterName }) => clusterName)

test('lists the clusters in sight, shared ones and the newest first, under their ids where they have no name', async () => {
  expect(await names()).toEqual(['Analysts', '0529-cc', 'job-7-run-9-main'])
})

test('finds a part of the name or id, whatever its case', async () => {
  expect(await names('search=ANALYST')).toEqual(['Analysts'])
  expect(await names('search=0530-B')).toEqual(['job-7-run-9-main'])
  expect(await names('search=nothing')).toEqual([])
})

test('names the run of a cluster that had only one, with its last attempt', async () => {
  const [shared, , ofOneRun] = await rows()
  expect(ofOneRun).toMatchObject({ runsCount: 1, jobId: '7', runId: '9', attemptNumber: 1, isDeleted: true })
  expect(shared).toMatchObject({ runsCount: 2, jobId: null, runId: null, owner: 'ann' })
})

test('names the job of a cluster on which several of its runs were, and of no other', async () => {
  expect(await ofOneJob()).toMatchObject([{ runsCount: 2, jobId: '7', runId: null, attemptNumber: null }])
})

test('a search of two letters is refused', async () => {
  const answer = await ask('/clusters?search=ab')
  expect([answer.statusCode, answer.json().field]).toEqual([400, 'search'])
})
