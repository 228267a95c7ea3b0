import { expect, test } from 'vitest'
import type { Period, PeriodsAnswer } from '#contract/periods.ts'
import { periodChart } from './period-chart.ts'
import { trendOfUrlState } from './trend-view.ts'

const period = (start: string, rest: Partial<Period> = {}): Period => ({
  start,
  part: null,
  rows: 2,
  figures: 2,
  sum: '5.0000000001',
  median: '2.5000000000',
  p95: '4.0000000000',
  isEstimated: false,
  statuses: { SUCCESS: 2 },
  ...rest,
})

const answerOf = (periods: Period[], rest: Partial<PeriodsAnswer> = {}): PeriodsAnswer => ({
  dataVersion: 1,
  since: '2025-05-01T00:00:00.000Z',
  until: '2025-05-04T00:00:00.000Z',
  currency: 'USD',
  by: 'day',
  periods,
  ...rest,
})
const cost = trendOfUrlState({})
const duration = trendOfUrlState({ kpi: 'runTotalDuration' })
const byTask = { column: 'taskKey', partsName: 'tasks', shape: 'bar' } as const

test('money is summed up by day over the whole range, exact, and days without runs keep their place', () => {
  const { data, spans } = periodChart(answerOf([period('2025-05-03'), period('2025-05-01')]), cost, 'runs')
  expect(data.categories).toEqual(['1 May 2025', '2 May 2025', '3 May 2025'])
  expect(data.series).toMatchObject([
    {
      name: 'Run cost',
      values: [5.0000000001, null, 5.0000000001],
      amounts: ['5.0000000001', null, '5.0000000001'],
    },
  ])
  expect(spans[1]).toEqual({ since: '2025-05-02', until: '2025-05-03' })
})

test('of durations the median and the 95th percentile are shown, in the chosen unit', () => {
  const periods = [period('2025-05-01', { sum: 300_000, median: 120_000, p95: 180_000 })]
  const { data } = periodChart(answerOf(periods), duration, 'runs')
  expect(data.series.map(({ name, values }) => [name, values[0]])).toEqual([
    ['Median', 2],
    ['95th percentile', 3],
  ])
})

test('each task has its own sums on top of each other; one without a value has none', () => {
  const periods = [
    period('2025-05-01', { part: 'publish', sum: '1' }),
    period('2025-05-01', { part: 'load', sum: '2', isEstimated: true, estimatedBecause: 'public VM price' }),
    period('2025-05-01', { part: 'check', sum: null }),
  ]
  const { data, isStacked } = periodChart(answerOf(periods), cost, 'task runs', { split: byTask })
  expect(isStacked).toBe(true)
  expect(data.series.map(({ name, values, isEstimated }) => [name, values[0], isEstimated?.[0]])).toEqual([
    ['load', 2, true],
    ['publish', 1, undefined],
  ])
  expect(data.series[0]?.estimatedBecause?.[0]).toContain('public price')
})

test('above 62 days a place is a week from Monday, found by the Monday although the range begins later', () => {
  const answer = answerOf([period('2025-04-28')], { until: '2025-08-01T00:00:00.000Z', by: 'week' })
  const { data } = periodChart(answer, cost, 'runs')
  expect(data.categories.slice(0, 2)).toEqual(['1 – 4 May 2025', '5 – 11 May 2025'])
  expect(data.series[0]?.values.slice(0, 2)).toEqual([5.0000000001, null])
})

test('days with failed runs are marked with how many failed, and changes of settings stand on their day', () => {
  const changeTime = '2025-05-02T10:00:00.000Z'
  const changes = [{ workspaceId: '1', changeTime, setting: 'cluster', part: '', former: 'a', current: 'b' }]
  const periods = [period('2025-05-03', { statuses: { SUCCESS: 5, FAILED: 1, TIMEDOUT: 1, CANCELED: 1 } })]
  const { data } = periodChart(answerOf(periods), cost, 'runs', { changes })
  expect(data.marks).toEqual([
    { place: 2, name: 'With failed runs', tone: 'failed', text: '2 of 8 runs failed' },
  ])
  expect(data.markers).toEqual([{ place: 1, labels: ['cluster'] }])
})

test('money of days whose usage may still change is incomplete, their durations are not', () => {
  const incompleteSince = '2025-05-02T21:00:00.000Z'
  const of = (view: typeof cost) =>
    periodChart(answerOf([period('2025-05-01')]), view, 'runs', { incompleteSince }).data.incomplete?.places
  expect([of(cost), of(duration)]).toEqual([[1, 2], undefined])
})
