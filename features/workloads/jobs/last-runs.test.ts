import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { attemptsOn } from '#product/testing/workload-rows.ts'
import { listJobsRoute } from './server.ts'

const ranOn = (day: string, status: string) => {
  const started = String(Date.parse(day)).padStart(15, '0')
  return attemptsOn('70', day, 1000, { latest_statuses: `${started} 000000 ${day} ${status}` })
}

const { rows } = reportTest(listJobsRoute, {
  job_run_day: [
    ranOn('2025-05-20', 'SKIPPED'),
    ranOn('2025-05-21', 'FAILED'),
    ranOn('2025-05-22', 'CANCELED'),
    ranOn('2025-05-23', 'SUCCESS'),
    ranOn('2025-05-24', 'TIMEDOUT'),
    ranOn('2025-05-25', 'SUCCESS'),
    ranOn('2025-05-26', 'FAILED'),
  ],
})

test('the last five runs are those up to the end of the range, also from before it', async () => {
  const [job] = await rows('since=2025-05-25&until=2025-05-26')
  expect(job).toMatchObject({ runsCount: 1 })
  expect(job?.runStatuses).toEqual(['FAILED', 'CANCELED', 'SUCCESS', 'TIMEDOUT', 'SUCCESS'])
})
