import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listJobsRoute } from './server.ts'

const costOn = (day: string, job_id: string, cost: string) => ({
  day,
  job_id,
  currency: 'USD',
  databricks_cost: cost,
  cost,
})

const { rows } = reportTest(listJobsRoute, {
  job_day: [
    costOn('2025-05-10', 'grown', '12'),
    costOn('2025-04-01', 'grown', '2'),
    costOn('2025-04-30', 'grown', '3'),
    costOn('2025-03-31', 'grown', '100'),
    costOn('2025-05-31', 'shrunk', '1'),
    costOn('2025-04-15', 'shrunk', '9'),
    costOn('2025-05-20', 'new', '50'),
  ],
})

test('a month is compared with the whole month before, and what cost nothing known then with nothing', async () => {
  const found = await rows('since=2025-05-01&until=2025-06-01&orderBy=costChange&orderDirection=DESC')
  expect(found.map(({ dbJobId, costDifference }) => [dbJobId, costDifference])).toEqual([
    ['grown', '7.0000000000'],
    ['shrunk', '-8.0000000000'],
    ['new', null],
  ])
})

test('the longest range of all is answered, although nothing can lie before it', async () => {
  const found = await rows('since=0001-01-01&until=9999-12-31')
  expect(found.map(({ dbJobId }) => dbJobId)).toContain('grown')
})
