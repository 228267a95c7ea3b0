import { expect, test } from 'vitest'
import { markersOf, trendChart, trendFormat } from './trend-chart.ts'
import { trendOfAddress } from './trend-view.ts'

const run = (runId: string, day: string, figures: Readonly<Record<string, unknown>> = {}) => ({
  runId,
  attemptNumber: 0,
  startTime: `2025-05-${day}T03:00:00.000Z`,
  runCost: '2.5000000000',
  runTotalDuration: 90_000,
  ...figures,
})
const change = (changeTime: string, setting: string) => ({
  workspaceId: '1',
  changeTime,
  setting,
  part: '',
  former: 'a',
  current: 'b',
})

test('runs stand in order of time, in the chosen unit, and what is absent stays absent', () => {
  const view = trendOfAddress({ kpi: 'runTotalDuration' })
  const { data } = trendChart([run('2', '02', { runTotalDuration: null }), run('1', '01')], view)
  expect(data.series[0]?.values).toEqual([1.5, null])
  expect(data.limits).toBeUndefined()
})

test('the axis tells the starts in the zone of the reader', () => {
  const late = run('1', '01', { startTime: '2025-05-01T22:30:00.000Z' })
  const { data } = trendChart([late, run('2', '03')], trendOfAddress({}), { zone: 'Europe/Berlin' })
  expect(data.categories).toEqual(['2 May 00:30', '3 May 05:00'])
})

test('attempts that began in one minute are told apart', () => {
  const { data } = trendChart(
    [run('1', '01'), run('2', '01'), run('1', '01', { attemptNumber: 1 })],
    trendOfAddress({}),
  )
  expect(new Set(data.categories).size).toBe(3)
})

test('a line through the points is their least-squares line', () => {
  const costs = ['1', '2', '6'].map((runCost, place) => run(String(place), `0${place + 1}`, { runCost }))
  const { data } = trendChart(costs, trendOfAddress({ trend: 'true', kpiTreshold: '4' }))
  expect(data.series[1]?.values).toEqual([0.5, 3, 5.5])
  expect(data.limits).toEqual([{ label: 'At least', value: 4, kind: 'threshold' }])
})

test('a series for each task, with nothing where a run did not have it', () => {
  const rows = [
    run('1', '01', { taskKey: 'load' }),
    run('2', '02', { taskKey: 'load' }),
    run('2', '02', { taskKey: 'publish' }),
  ]
  const { data } = trendChart(rows, trendOfAddress({}), { by: 'taskKey' })
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([
    ['load', [2.5, 2.5]],
    ['publish', [null, 2.5]],
  ])
})

test('of many tasks the nine dearest have a series of their own, and the others one together', () => {
  const rows = Array.from({ length: 250 }, (_none, place) =>
    run('1', '01', { taskKey: `load_${place}`, runCost: String(place), isCostEstimated: place === 3 }),
  )
  const { series } = trendChart(rows, trendOfAddress({}), { by: 'taskKey' }).data
  expect(series.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 9 }, (_none, place) => `load_${place + 241}`),
    '241 more',
  ])
  expect(series.at(-1)).toMatchObject({ values: [28_920], fill: 'chart-other', isEstimated: [true] })
  expect(series.at(-1)?.amounts).toEqual(['28920.0000000000'])
  expect(new Set(series.map(({ fill }) => fill)).size).toBe(10)
})

test('a change stands before the first run after it, several at one place together; those outside are not shown', () => {
  const starts = ['2025-05-01T03:00:00.000Z', '2025-05-02T03:00:00.000Z']
  const changes = [
    change('2025-04-30T00:00:00.000Z', 'name'),
    change('2025-05-01T09:00:00.000Z', 'tags'),
    change('2025-05-02T03:00:00.000Z', 'cluster'),
    change('2025-05-03T00:00:00.000Z', 'owner'),
  ]
  expect(markersOf(changes, starts)).toEqual([{ place: 1, labels: ['tags', 'cluster'] }])
  expect(markersOf(changes.slice(0, 2), starts)).toEqual([{ place: 1, labels: ['tags'] }])
})

test('an estimated cost is an estimate in every run that has one, a rate where the cost that it divides is', () => {
  const rows = [
    run('1', '01', { estimatedRunCost: '2.1', costPerRunHour: '5', isCostEstimated: false }),
    run('2', '02', { estimatedRunCost: null, costPerRunHour: '6', isCostEstimated: true }),
  ]
  const estimatedIn = (kpi: string) => trendChart(rows, trendOfAddress({ kpi })).data.series[0]?.isEstimated
  expect(estimatedIn('estimatedRunCost')).toEqual([true, false])
  expect(estimatedIn('costPerRunHour')).toEqual([false, true])
  expect(estimatedIn('databricksCost')).toBeUndefined()
})

test('money has its exact amounts beside what is drawn; rates are not summed', () => {
  const amountsOf = (kpi: string) =>
    trendChart([run('1', '01', { costPerRunHour: '5' })], trendOfAddress({ kpi })).data.series[0]?.amounts
  expect([amountsOf('runCost'), amountsOf('costPerRunHour')]).toEqual([['2.5000000000'], undefined])
  expect(trendFormat(trendOfAddress({}), 'USD')).toMatchObject({ currency: 'USD' })
  expect(trendFormat(trendOfAddress({ kpi: 'costPerRunHour' }), 'USD')).toMatchObject({ isRate: true })
})

test('money is truncated to cents, a rate below a cent has four decimals', () => {
  expect(trendFormat(trendOfAddress({}), 'USD').full(1234.567)).toBe('$1,234.56')
  expect(trendFormat(trendOfAddress({}), 'USD').full(0.001)).toBe('<$0.01')
  expect(trendFormat(trendOfAddress({ kpi: 'costPerRunHour' }), 'USD').full(0.00129)).toBe('$0.0012')
  expect(trendFormat(trendOfAddress({ kpi: 'setupDuration' }), 'USD').full(1.5)).toBe('1.5 min')
})

test('money of runs of which usage may still arrive is not final; their duration is', () => {
  const rows = [
    run('1', '01', { endTime: '2025-05-01T04:00:00.000Z' }),
    run('2', '02', { endTime: '2025-05-02T04:00:00.000Z' }),
    run('3', '03', { endTime: null }),
  ]
  const incompleteSince = '2025-05-02T03:30:00.000Z'
  expect(trendChart(rows, trendOfAddress({}), { incompleteSince }).data.incomplete?.places).toEqual([1, 2])
  const durations = trendOfAddress({ kpi: 'runTotalDuration' })
  expect(trendChart(rows, durations, { incompleteSince }).data.incomplete).toBeUndefined()
})
