import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listKnownRunsRoute } from './server.ts'

const { ask, rows } = reportTest(listKnownRunsRoute, {
  job: [{ job_id: '7', name: 'orders' }],
  run: [
    { job_id: '7', run_id: '9001', start_time: '2025-05-30T06:00:00Z', status: 'FAILED' },
    { job_id: '7', run_id: '9001', attempt: 1, start_time: '2025-05-30T08:00:00Z', status: 'SUCCESS' },
    { job_id: '8', run_id: '5900', run_name: 'by hand', start_time: '2024-01-01T06:00:00Z' },
    { job_id: '7', run_id: '9002', workspace_id: '2', start_time: '2025-05-30T06:00:00Z' },
  ],
})

test('finds the attempts of runs of all jobs and times by a part of the id, the newest first', async () => {
  expect(await rows('search=900')).toMatchObject([
    { runId: '9001', attemptNumber: 1, dbJobName: 'orders', status: 'SUCCESS' },
    { runId: '9001', attemptNumber: 0, jobId: '7', status: 'FAILED' },
    { runId: '5900', dbJobName: 'by hand' },
  ])
})

test('a run of a workspace that the caller does not see is not there', async () => {
  expect(await rows('search=9002')).toEqual([])
})

test('a page of them knows how many there are, and they are sorted by the name of their job', async () => {
  const { content, totalElements } = (await ask('/runs?orderBy=NAME&orderDirection=ASC&size=2')).json()
  expect(totalElements).toBe(3)
  expect(content).toMatchObject([{ dbJobName: 'by hand' }, { dbJobName: 'orders' }])
})
