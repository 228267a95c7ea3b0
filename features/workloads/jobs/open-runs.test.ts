import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from './server.ts'

const hour = 3_600_000
const open = { last_day: null, duration_ms: null, longest_ms: null, latest_duration_ms: null, runs: 1 }

const { rows } = reportTest(listJobsRoute, {
  job_run_day: [
    attemptsOn('silent', '2025-05-20', hour, { ...open, seen_day: '2025-05-21' }),
    attemptsOn('going on', '2025-05-20', hour, { ...open, ended_attempts: 0, seen_day: '2025-05-30' }),
  ],
  run: [
    {
      job_id: 'going on',
      start_time: '2025-05-20T06:00:00Z',
      end_time: null,
      last_seen_time: '2025-05-30T12:00:00Z',
    },
  ],
})

test('a run without an end counts on the days up to the one on which it was last seen', async () => {
  const jobsIn = async (since: string, until: string) =>
    (await rows(`since=${since}&until=${until}`)).map(({ dbJobId }) => dbJobId).toSorted()
  expect(await jobsIn('2025-05-21', '2025-05-22')).toEqual(['going on', 'silent'])
  expect(await jobsIn('2025-05-22', '2025-05-31')).toEqual(['going on'])
})

test('a run that goes on has lasted as long as it did within the range, and counts as running', async () => {
  const durations = async (since: string, until: string) =>
    (await rows(`since=${since}&until=${until}`)).map(({ duration, runningRunsCount }) => [
      Number(duration) / hour,
      runningRunsCount,
    ])
  expect(await durations('2025-05-24', '2025-05-31')).toEqual([[6.5 * 24, 1]])
  expect(await durations('2025-05-22', '2025-05-24')).toEqual([[48, 1]])
})
