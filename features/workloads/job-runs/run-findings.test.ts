import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { hourBefore } from '#product/testing/workload-rows.ts'
import { listJobRunsRoute } from './server.ts'

const { rows } = reportTest(listJobRunsRoute, {
  run: ['1', '2', '3'].map((run_id) => ({ run_id, ...hourBefore(`2025-05-2${run_id}T10:00:00Z`) })),
  rule: [
    { rule: 'storm', title: 'Retry storm' },
    { rule: 'idle', title: 'Idle cluster' },
  ],
  finding: [
    { rule: 'storm', run_id: '1', day: '2025-05-21', price: '1' },
    { rule: 'idle', run_id: '1', day: '2025-05-21', price: '2' },
    { rule: 'idle', run_id: '2', day: '2025-05-22', price: '4' },
  ],
})

const range = 'since=2025-05-20T00:00:00Z&until=2025-05-31T00:00:00Z'
const runsOf = async (query: string) =>
  (await rows(`${range}&${query}`, { jobId: '70' })).map(({ runId }) => runId).toSorted()

test('a finding lists the runs that have it, among others or alone', async () => {
  expect(await runsOf('')).toEqual(['1', '2', '3'])
  expect(await runsOf('finding=storm')).toEqual(['1'])
  expect(await runsOf('finding=idle')).toEqual(['1', '2'])
  expect(await runsOf('finding=unknown')).toEqual([])
})
