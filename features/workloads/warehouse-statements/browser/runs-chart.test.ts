import { expect, test } from 'vitest'
import { chartsOf, stepOf } from './runs-chart.ts'

const range = { since: '2025-05-24', until: '2025-05-27' }
const ran = { groupId: '2025-05-25', runs: 4, failedRuns: 1, cost: '1.5000000000' }

test('each day of the range has its runs and cost, a day without runs has none', () => {
  const { cost, runs } = chartsOf([ran], range)
  expect(cost.fileNames).toEqual(['2025-05-24', '2025-05-25', '2025-05-26'])
  expect(cost.series[0]).toMatchObject({ values: [null, 1.5, null], amounts: [null, '1.5000000000', null] })
  expect(runs.series.map(({ name, values }) => [name, values])).toEqual([
    ['Runs', [0, 4, 0]],
    ['Failed', [0, 1, 0]],
  ])
})

test('without failures there is no line of them', () => {
  const { runs } = chartsOf([{ ...ran, failedRuns: 0 }], range)
  expect(runs.series.map(({ name }) => name)).toEqual(['Runs'])
})

test('long ranges are drawn by month', () => {
  const long = { since: '2025-01-15', until: '2025-05-31' }
  expect([stepOf(range), stepOf(long)]).toEqual(['day', 'month'])
  const { runs } = chartsOf([{ ...ran, groupId: '2025-03' }], long)
  expect(runs.categories).toEqual(['Jan 2025', 'Feb 2025', 'Mar 2025', 'Apr 2025', 'May 2025'])
  expect(runs.series[0]?.values).toEqual([0, 0, 4, 0, 0])
})
