import { expect, test } from 'vitest'
import { listCostChanges } from '#product/contract/calls/cost-changes.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn } from '#product/testing/workload-rows.ts'
import { listCostChangesRoute } from './server.ts'

const hourMs = 3_600_000
const costOn = (day: string, job_id: string, cost: string) => ({ day, job_id, databricks_cost: cost, cost })
const open = { last_day: null, seen_day: '2025-05-30', duration_ms: null, ended_attempts: 0 }

// The range is 24 - 30 May, the period before it 17 - 23 May.
const { ask } = reportTest(listCostChangesRoute, {
  billing_horizon: [{ first_usage_time: '2025-04-01 00:00:00', last_usage_time: '2025-05-31 00:00:00' }],
  job_day: [
    costOn('2025-05-22', 'stream', '40'),
    costOn('2025-05-25', 'stream', '150'),
    costOn('2025-05-20', 'nightly', '10'),
    costOn('2025-05-26', 'nightly', '30'),
  ],
  job_run_day: [
    attemptsOn('stream', '2025-05-22', hourMs, open),
    attemptsOn('nightly', '2025-05-20', hourMs),
    attemptsOn('nightly', '2025-05-26', hourMs, { runs: 3 }),
  ],
  run: [
    {
      job_id: 'stream',
      start_time: '2025-05-22T12:00:00Z',
      end_time: null,
      last_seen_time: '2025-05-30T20:00:00Z',
    },
    { job_id: 'nightly', start_time: '2025-05-26T01:00:00Z', end_time: '2025-05-26T02:00:00Z' },
  ],
})

test('a run that the dates cut is compared by its hours within them, others by their number', async () => {
  const answer = await ask('/reports/cost-changes?since=2025-05-24&until=2025-05-31&currency=USD')
  const { changes } = listCostChanges.output.parse(answer.json())
  expect(
    changes.map(({ dbJobId, reason, current, previous }) => [
      dbJobId,
      reason,
      current.timeMs && current.timeMs / hourMs,
      previous.timeMs && previous.timeMs / hourMs,
    ]),
  ).toEqual([
    ['stream', 'more_hours', 164, 36],
    ['nightly', 'more_runs', null, null],
  ])
})
