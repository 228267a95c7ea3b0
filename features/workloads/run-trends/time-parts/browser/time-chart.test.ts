import { expect, test } from 'vitest'
import { timeChart, timeFormat } from './time-chart.ts'
import type { TimeRun } from './time-runs.ts'
import type { TimeMeasure } from './time-view.ts'
import { runsWith } from './testing/time-rows.ts'

const may = { since: '2025-05-01T00:00:00.000Z', until: '2025-05-20T00:00:00.000Z' }
const runs = runsWith({ setup: [2, 10], cpu: [8, 40] }, {}, { cpu: [5] })
const chartOf = (measure: TimeMeasure, of: readonly TimeRun[] = runs) =>
  timeChart(of, measure, { range: may, zone: 'UTC' })
const valuesOf = (measure: TimeMeasure) => chartOf(measure).series.map(({ name, values }) => [name, values])

test('each run has a bar of the minutes of its parts, and a run that is not split has none', () => {
  expect(valuesOf('MINUTES')).toEqual([
    ['Setup', [2, null, null]],
    ['CPU', [8, null, 5]],
  ])
})

test('shares of a run add up to the whole', () => {
  expect(valuesOf('SHARE')).toEqual([
    ['Setup', [0.2, null, null]],
    ['CPU', [0.8, null, 1]],
  ])
})

test('costs are exact, and a run without a cost has no bar', () => {
  expect(chartOf('COST').series).toMatchObject([
    { name: 'Setup', values: [0.1, null, null], amounts: ['0.1000000000', null, null] },
    { name: 'CPU', values: [0.4, null, null], amounts: ['0.4000000000', null, null] },
  ])
})

test('a part that costs nothing in any run is no series of costs', () => {
  const [first] = runsWith({ queue: [3, 0], cpu: [5, 20] })
  expect(chartOf('COST', first ? [first] : []).series.map(({ name }) => name)).toEqual(['CPU'])
})

test('a run that is not split has a sign with the reason, and one that failed another', () => {
  const failed = runs.map((run, place) => (place === 0 ? Object.assign({}, run, { status: 'FAILED' }) : run))
  expect(chartOf('MINUTES', failed).marks).toMatchObject([
    { place: 0, name: 'Failed', tone: 'failed' },
    { place: 1, name: 'Not split', text: 'Not split: No event log of its cluster was delivered.' },
  ])
})

test('runs that would cover each other stand in equal steps, by their days', () => {
  expect(chartOf('MINUTES').times?.atMs).toHaveLength(3)
  const hourly = runs.map((run, hour) =>
    Object.assign({}, run, { startTime: `2025-05-03T0${hour}:00:00.000Z` }),
  )
  const dense = chartOf('MINUTES', hourly)
  expect([dense.times, dense.axisNames]).toEqual([undefined, ['3 May', '3 May', '3 May']])
})

test('an estimate in the cost of a run marks the costs of its parts', () => {
  const estimated = runs.map((run) => Object.assign({}, run, { estimatedBecause: 'public VM price' }))
  expect(chartOf('COST', estimated).series[0]).toMatchObject({ isPartlyEstimated: [true, false, false] })
  expect(chartOf('MINUTES', estimated).series[0]).not.toHaveProperty('isPartlyEstimated')
})

test('values are written as lengths of time, shares and money', () => {
  const written = (measure: TimeMeasure, value: number) => timeFormat(measure, 'USD').full(value)
  expect(written('MINUTES', 64.5).replaceAll('\u00A0', ' ')).toBe('1h 04m')
  expect([written('SHARE', 0.25), written('COST', 1.5)]).toEqual(['25.0%', '$1.50'])
})
