import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobRunsRoute } from './server.ts'

const open = { end_time: null, status: 'RUNNING', start_time: '2025-05-20T08:00:00Z' }

const { rows } = reportTest(listJobRunsRoute, {
  job: [{}],
  run_attempt: [
    { run_id: 'last seen', ...open, last_seen_time: '2025-05-21T10:00:00Z' },
    { run_id: 'seen today', ...open, last_seen_time: '2025-05-30T10:00:00Z' },
    { run_id: 'never seen again', ...open },
    { run_id: 'ended', ...open, end_time: '2025-05-21T00:00:00Z', status: 'SUCCESS' },
  ],
})

const runsIn = async (since: string, until: string) =>
  (await rows(`since=${since}&until=${until}`, { jobId: '70' })).map(({ runId }) => runId).toSorted()

test('a run without an end is active until it was last seen, not in every later range', async () => {
  expect(await runsIn('2025-05-20', '2025-05-21')).toEqual([
    'ended',
    'last seen',
    'never seen again',
    'seen today',
  ])
  expect(await runsIn('2025-05-21T10:00:00Z', '2025-05-22')).toEqual(['last seen', 'seen today'])
  expect(await runsIn('2025-05-22', '2025-05-31')).toEqual(['seen today'])
})
