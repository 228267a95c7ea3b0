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
    costOn('2025-06-11', 'partial', '4'),
    costOn('2025-06-12', 'partial', '1'),
    costOn('2025-06-08', 'partial', '3'),
    costOn('2025-06-09', 'partial', '7'),
  ],
  billing_horizon: [{ first_usage_time: '2025-03-01 07:00:00', last_usage_time: '2025-06-12 21:18:00' }],
})

const changesOf = async (query: string) => {
  const found = await rows(`${query}&orderBy=costChange&orderDirection=DESC`)
  return found.map(({ dbJobId, previousCost, costDifference }) => [dbJobId, previousCost, costDifference])
}

test('a month is compared with the whole month before, and changes are ordered by their amount', async () => {
  expect(await changesOf('since=2025-05-01&until=2025-06-01')).toEqual([
    ['new', '0.0000000000', '50.0000000000'],
    ['grown', '5.0000000000', '7.0000000000'],
    ['shrunk', '9.0000000000', '-8.0000000000'],
  ])
})

test('a day that is not complete is compared with nothing', async () => {
  expect(await changesOf('since=2025-06-11&until=2025-06-13')).toEqual([
    ['partial', '7.0000000000', '-3.0000000000'],
  ])
  expect(await changesOf('since=2025-06-10&until=2025-06-13')).toEqual([
    ['partial', '3.0000000000', '1.0000000000'],
  ])
  expect(await changesOf('since=2025-06-12&until=2025-06-13')).toEqual([['partial', null, null]])
})

test('a period before collection began is compared with nothing', async () => {
  expect(await changesOf('since=2025-03-31&until=2025-05-01')).toEqual([
    ['grown', null, null],
    ['shrunk', null, null],
  ])
})

test('a job says on which days it cost something first and last, up to the end of the range', async () => {
  const daysOf = async (range: string) => (await rows(`${range}&search=grown&searchBy=id`))[0]
  expect(await daysOf('since=2025-05-01&until=2025-06-01')).toMatchObject({
    firstCostDay: '2025-03-31',
    lastCostDay: '2025-05-10',
  })
  expect(await daysOf('since=2025-04-01&until=2025-05-01')).toMatchObject({ lastCostDay: '2025-04-30' })
})

test('the longest range of all is answered, although nothing can lie before it', async () => {
  const found = await rows('since=0001-01-01&until=9999-12-31')
  expect(found.map(({ dbJobId }) => dbJobId)).toContain('grown')
})
