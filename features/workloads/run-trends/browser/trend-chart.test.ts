import { expect, test } from 'vitest'
import { trendChart } from './trend-chart.ts'
import { markersInTime } from './trend-markers.ts'
import type { TrendRow } from './trend-row.ts'
import { trendOfUrlState } from './trend-view.ts'

const may = { since: '2025-05-01T00:00:00.000Z', until: '2025-06-01T00:00:00.000Z' }
const chartOf = (
  rows: readonly TrendRow[],
  view: Parameters<typeof trendChart>[1],
  around: Partial<Parameters<typeof trendChart>[2]> = {},
) => trendChart(rows, view, { range: may, ...around })

const run = (runId: string, day: string, figures: Partial<TrendRow> = {}): TrendRow => ({
  workspaceId: '1',
  jobId: '70',
  runId,
  attemptNumber: 0,
  startTime: `2025-05-${day}T03:00:00.000Z`,
  runCost: '2.5000000000',
  runTotalDuration: 90_000,
  estimatedBecause: null,
  ...figures,
})
const byTask = { column: 'taskKey', partsName: 'tasks', shape: 'bar' } as const
const byCluster = { column: 'clusterName', partsName: 'clusters', shape: 'line' } as const
const change = (changeTime: string, setting: string) => ({
  workspaceId: '1',
  changeTime,
  setting,
  part: '',
  former: 'a',
  current: 'b',
})

test('runs stand in order of time, in the chosen unit, and what is absent stays absent', () => {
  const view = trendOfUrlState({ kpi: 'runTotalDuration' })
  const { data } = chartOf([run('2', '02', { runTotalDuration: null }), run('1', '01')], view)
  expect(data.series[0]?.values).toEqual([1.5, null])
  expect(data.limits).toBeUndefined()
})

test('the axis tells the starts in the zone of the reader, with their year, and files in UTC', () => {
  const late = run('1', '01', { startTime: '2025-05-01T22:30:00.000Z' })
  const { data } = chartOf([late, run('2', '03')], trendOfUrlState({}), { zone: 'Europe/Berlin' })
  expect(data.categories).toEqual(['2 May 2025 00:30', '3 May 2025 05:00'])
  expect(data.fileNames).toEqual(['2025-05-01T22:30:00.000Z', '2025-05-03T03:00:00.000Z'])
})

test('the axis reaches over the whole range, and each run stands at its start: gaps stay', () => {
  const before = run('0', '01', { startTime: '2025-04-30T20:00:00.000Z' })
  const { data } = chartOf([run('1', '03'), run('2', '20'), before], trendOfUrlState({}))
  expect(data.times).toEqual({
    sinceMs: Date.parse(may.since),
    untilMs: Date.parse(may.until),
    atMs: [may.since, '2025-05-03T03:00:00.000Z', '2025-05-20T03:00:00.000Z'].map((at) => Date.parse(at)),
  })
})

test('runs at one instant keep places of their own', () => {
  const { data } = chartOf([run('1', '03'), run('2', '03')], trendOfUrlState({}))
  expect(new Set(data.times?.atMs).size).toBe(2)
})

test('runs that failed or timed out are marked as what they are, tasks by their name', () => {
  const { data } = chartOf(
    [
      run('1', '01', { status: 'SUCCESS' }),
      run('2', '02', { status: 'FAILED' }),
      run('3', '03', { status: 'TIMEDOUT', taskKey: 'load' }),
      run('4', '04', { status: 'CANCELED' }),
    ],
    trendOfUrlState({}),
  )
  expect(data.marks).toEqual([
    { place: 1, name: 'Failed', tone: 'failed', text: 'Failed' },
    { place: 2, name: 'Timed out', tone: 'warning', text: 'load: Timed out' },
  ])
})

test('a part without a value has no series', () => {
  const rows = [
    run('1', '01', { clusterName: 'main' }),
    run('1', '01', { clusterName: 'Serverless', runCost: null }),
  ]
  const { series } = chartOf(rows, trendOfUrlState({}), { split: byCluster }).data
  expect(series.map(({ name, fill }) => [name, fill])).toEqual([['main', 'chart-1']])
})

test('attempts that began in one minute are told apart', () => {
  const { data } = chartOf(
    [run('1', '01'), run('2', '01'), run('1', '01', { attemptNumber: 1 })],
    trendOfUrlState({}),
  )
  expect(new Set(data.categories).size).toBe(3)
})

test('a line through the points is their least-squares line', () => {
  const costs = ['1', '2', '6'].map((runCost, place) => run(String(place), `0${place + 1}`, { runCost }))
  const { data } = chartOf(costs, trendOfUrlState({ trend: 'true', kpiTreshold: '4' }))
  expect(data.series[1]?.values).toEqual([0.5, 3, 5.5])
  expect(data.limits).toEqual([{ label: 'At least', value: 4, kind: 'threshold' }])
})

test('a series for each task, with nothing where a run did not have it', () => {
  const rows = [
    run('1', '01', { taskKey: 'load' }),
    run('2', '02', { taskKey: 'load' }),
    run('2', '02', { taskKey: 'publish' }),
  ]
  const { data } = chartOf(rows, trendOfUrlState({}), { split: byTask })
  expect(data.series.map(({ name, values }) => [name, values])).toEqual([
    ['load', [2.5, 2.5]],
    ['publish', [null, 2.5]],
  ])
})

/** Three runs, on each of these clusters in those that have a cost. */
const onClusters = (costs: Readonly<Record<string, readonly (string | null)[]>>) =>
  Object.entries(costs).flatMap(([clusterName, ofRuns]) =>
    ofRuns.flatMap((runCost, place) =>
      runCost === null ? [] : [run(String(place), `0${place + 1}`, { clusterName, runCost })],
    ),
  )

test('a line for each cluster, side by side and not stacked', () => {
  const rows = onClusters({ main: ['1', '2', '3'], small: ['5', '5', null] })
  const { data, isStacked } = chartOf(rows, trendOfUrlState({}), { split: byCluster })
  expect(data.series.map(({ name, shape, values }) => [name, shape, values])).toEqual([
    ['main', 'line', [1, 2, 3]],
    ['small', 'line', [5, 5, null]],
  ])
  expect(isStacked).toBe(false)
})

test('bars instead of lines where a value stands alone, which a line would not show', () => {
  const rows = onClusters({ main: ['1', '2', '3'], small: ['5', null, '5'] })
  const { data, isStacked } = chartOf(rows, trendOfUrlState({}), { split: byCluster })
  expect(data.series.map(({ shape }) => shape)).toEqual(['bar', 'bar'])
  expect(isStacked).toBe(true)
  const [only] = chartOf(onClusters({ main: ['1'] }), trendOfUrlState({}), { split: byCluster }).data.series
  expect(only?.shape).toBe('bar')
})

test('rates of tasks are lines, of which those are drawn that reach highest: no stack and no rest says anything', () => {
  const rows = Array.from({ length: 12 }, (_none, place) =>
    ['1', '2'].map((runId) =>
      run(runId, `0${runId}`, { taskKey: `load_${place + 10}`, costPerRunHour: String(place) }),
    ),
  ).flat()
  const kpi = trendOfUrlState({ kpi: 'costPerRunHour' })
  const { data, isStacked, partsCount, leftOutCount } = chartOf(rows, kpi, { split: byTask })
  expect([isStacked, partsCount, leftOutCount]).toEqual([false, 12, 2])
  expect(data.series.map(({ name }) => name)).toEqual(
    Array.from({ length: 10 }, (_none, place) => `load_${place + 12}`),
  )
  expect(new Set(data.series.map(({ shape }) => shape))).toEqual(new Set(['line']))
  const ofCosts = chartOf(rows, trendOfUrlState({}), { split: byTask })
  expect([ofCosts.isStacked, ofCosts.leftOutCount]).toEqual([true, 0])
})

test('the line through a stack is one through its sums; lines that stand side by side have one each', () => {
  const view = trendOfUrlState({ trend: 'true' })
  const ofTasks = onClusters({ main: ['1', '2', '3'], small: ['1', '2', null] })
  const stacked = chartOf(ofTasks, view, { split: { ...byTask, column: 'clusterName' } }).data.series
  expect(stacked.map(({ name }) => name)).toEqual(['main', 'small', 'Trend'])
  expect(stacked.at(-1)).toMatchObject({ shape: 'line', fill: 'neutral-solid' })
  expect(stacked.at(-1)?.values.map((value) => Math.round(10 * (value ?? 0)))).toEqual([25, 30, 35])
  const ofClusters = onClusters({ main: ['1', '2', '3'], small: ['3', '2', '1'] })
  const lines = chartOf(ofClusters, view, { split: byCluster }).data.series
  expect(lines.slice(2).map(({ name, values, fill }) => [name, values, fill])).toEqual([
    ['main, trend', [1, 2, 3], 'chart-1'],
    ['small, trend', [3, 2, 1], 'chart-2'],
  ])
})

test('a threshold is a line where heights are figures of rows, and none where they are sums', () => {
  const view = trendOfUrlState({ kpiTreshold: '4', kpiComparator: 'BELOW' })
  const rows = onClusters({ main: ['1', '2', '3'], small: ['3', '2', '1'] })
  const limit = { label: 'At most', value: 4, kind: 'threshold' }
  expect(chartOf(rows, view, { split: byCluster }).data.limits).toEqual([limit])
  const stacked = chartOf(rows, view, { split: { ...byTask, column: 'clusterName' } })
  expect(stacked.data.limits).toBeUndefined()
})

test('changes of settings stand between runs that are cut into parts, too', () => {
  const rows = onClusters({ main: ['1', '2', '3'], small: ['3', '2', '1'] })
  const changes = [change('2025-05-01T09:00:00.000Z', 'cluster')]
  expect(chartOf(rows, trendOfUrlState({}), { split: byCluster, changes }).data.markers).toEqual([
    { place: 1, labels: ['cluster'], atMs: Date.parse('2025-05-01T09:00:00.000Z') },
  ])
})

test('of many tasks the nine dearest have a series of their own, and the others one together', () => {
  const rows = Array.from({ length: 250 }, (_none, place) =>
    run('1', '01', {
      taskKey: `load_${place}`,
      runCost: String(place),
      estimatedBecause: place === 3 ? 'public VM price' : null,
    }),
  )
  const { series } = chartOf(rows, trendOfUrlState({}), { split: byTask }).data
  expect(series.map(({ name }) => name)).toEqual([
    ...Array.from({ length: 9 }, (_none, place) => `load_${place + 241}`),
    '241 more',
  ])
  expect(series.at(-1)).toMatchObject({ values: [28_920], fill: 'chart-other', isEstimated: [true] })
  expect(series.at(-1)?.estimatedBecause).toEqual([expect.stringContaining('public price')])
  expect(series.at(-1)?.amounts).toEqual(['28920.0000000000'])
  expect(new Set(series.map(({ fill }) => fill)).size).toBe(10)
})

test('a change stands at its instant, before the first run after it; those of one instant stand together', () => {
  const starts = ['2025-05-01T03:00:00.000Z', '2025-05-02T03:00:00.000Z']
  const [first, second, last] = [
    '2025-05-01T09:00:00.000Z',
    '2025-05-01T10:00:00.000Z',
    '2025-05-03T00:00:00.000Z',
  ]
  const changes = [
    change(last, 'owner'),
    change(first, 'tags'),
    change(second, 'cluster'),
    change(first, 'name'),
  ]
  expect(markersInTime(changes, starts)).toEqual([
    { place: 1, labels: ['tags', 'name'], atMs: Date.parse(first) },
    { place: 1, labels: ['cluster'], atMs: Date.parse(second) },
    { place: 2, labels: ['owner'], atMs: Date.parse(last) },
  ])
})

test('an estimated cost is an estimate in every run that has one, a rate where the cost that it divides is', () => {
  const rows = [
    run('1', '01', { estimatedRunCost: '2.1', costPerRunHour: '5', estimatedBecause: null }),
    run('2', '02', { estimatedRunCost: null, costPerRunHour: '6', estimatedBecause: 'public VM price' }),
  ]
  const estimatedIn = (kpi: string) => chartOf(rows, trendOfUrlState({ kpi })).data.series[0]?.isEstimated
  expect(estimatedIn('estimatedRunCost')).toEqual([true, false])
  expect(estimatedIn('costPerRunHour')).toEqual([false, true])
  expect(estimatedIn('databricksCost')).toBeUndefined()
  const reasonsIn = (kpi: string) => chartOf(rows, trendOfUrlState({ kpi })).data.series[0]?.estimatedBecause
  expect(reasonsIn('estimatedRunCost')?.[0]).toContain('learned DBUs')
  expect(reasonsIn('costPerRunHour')).toEqual([undefined, expect.stringContaining('public price')])
})

test('money has its exact amounts beside what is drawn; rates have none, since nobody sums them', () => {
  const amountsOf = (kpi: string) =>
    chartOf([run('1', '01', { costPerRunHour: '5' })], trendOfUrlState({ kpi })).data.series[0]?.amounts
  expect([amountsOf('runCost'), amountsOf('costPerRunHour')]).toEqual([['2.5000000000'], undefined])
})

test('money of runs of which usage may still arrive is not final; their duration is', () => {
  const rows = [
    run('1', '01', { endTime: '2025-05-01T04:00:00.000Z' }),
    run('2', '02', { endTime: '2025-05-02T04:00:00.000Z' }),
    run('3', '03', { endTime: null }),
  ]
  const incompleteSince = '2025-05-02T03:30:00.000Z'
  expect(chartOf(rows, trendOfUrlState({}), { incompleteSince }).data.incomplete?.places).toEqual([1, 2])
  const durations = trendOfUrlState({ kpi: 'runTotalDuration' })
  expect(chartOf(rows, durations, { incompleteSince }).data.incomplete).toBeUndefined()
})

test('over more than 62 days the failed runs of a week share one sign that counts them', () => {
  const failed = ['05', '06', '07', '13'].map((day) => run(day, day, { status: 'FAILED' }))
  const view = trendOfUrlState({})
  const texts = (range: typeof may) =>
    chartOf(failed, view, { range }).data.marks?.map(({ place, text, isOnlyNoted = false }) => [
      place,
      text,
      isOnlyNoted,
    ])
  expect(texts({ ...may, since: '2025-01-01T00:00:00.000Z' })).toEqual([
    [0, 'Failed (3 in this week)', false],
    [1, 'Failed', true],
    [2, 'Failed', true],
    [3, 'Failed', false],
  ])
  expect(texts(may)?.every(([, , isOnlyNoted]) => isOnlyNoted === false)).toBe(true)
})
