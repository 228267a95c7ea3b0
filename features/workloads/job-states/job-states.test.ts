import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobStatesRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const dayOfRuns = { first_day: '2025-05-29', last_day: '2025-05-29', day: '2025-05-29' }

/** An attempt that began at an hour of 29 May and took half an hour. */
const attempt = (job_id: string, run_id: string, hour: number, rest: Record<string, unknown> = {}) => ({
  job_id,
  run_id,
  start_time: `2025-05-29T0${hour}:00:00Z`,
  end_time: `2025-05-29T0${hour}:30:00Z`,
  is_last_attempt: true,
  ...rest,
})

const { ask } = reportTest(listJobStatesRoute, {
  run: [
    ...[1, 2, 3, 4, 5, 6].map((hour) => attempt('7', `70${hour}`, hour)),
    attempt('7', '707', 7, { status: 'FAILED', is_last_attempt: false }),
    attempt('7', '707', 8, { attempt: 1, status: 'TIMED_OUT' }),
    attempt('8', '801', 1, { start_time: '2025-04-01T01:00:00Z', end_time: '2025-04-01T02:00:00Z' }),
    attempt('9', '901', 1, { workspace_id: '2' }),
    attempt('11', '1101', 1),
  ],
  job_run_day: [
    { ...dayOfRuns, job_id: '7', runs: 7 },
    { job_id: '8', day: '2025-04-01', first_day: '2025-04-01', last_day: '2025-04-01' },
    { ...dayOfRuns, job_id: '9', workspace_id: '2' },
    { ...dayOfRuns, job_id: '11' },
    // Only attempts that were repaired later: the run itself lies elsewhere.
    { ...dayOfRuns, job_id: '10', runs: 0 },
  ],
})

async function asked(query: string) {
  return (await ask(`/reports/jobs/states?${range}${query}`)).json()
}

test('the last five runs of each job of the range, oldest first, by their last attempts', async () => {
  const { content, totalElements } = await asked('')
  expect(totalElements).toBe(2)
  expect(content).toEqual([
    { jobId: '11', workspaceId: '1', runIds: ['1101'], runStatuses: ['SUCCESS'] },
    {
      jobId: '7',
      workspaceId: '1',
      runIds: ['703', '704', '705', '706', '707'],
      runStatuses: ['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'TIMED_OUT'],
    },
  ])
})

test('a long page has the same states', async () => {
  expect((await asked('&size=250')).content).toEqual((await asked('')).content)
})
