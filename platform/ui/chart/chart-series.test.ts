import { expect, test } from 'vitest'
import { notesAt, type ChartData } from './chart-data.ts'
import { areBarsThin, roomOf } from './chart-room.ts'
import { drawnSeries } from './chart-series.ts'

const estimates = (count: number): ChartData => ({
  categories: Array.from({ length: count }, (_none, place) => String(place)),
  series: [{ name: 'Cost', values: [2.5], fill: 'chart-1', shape: 'bar', isEstimated: [true] }],
})

const widthPx = 1000
const drawnOf = (data: ChartData, isStacked = false) =>
  drawnSeries({
    data,
    isStacked,
    colors: (token) => token,
    room: roomOf(data, widthPx),
    areThin: areBarsThin(data, isStacked, widthPx),
    markers: [],
  })
const drawn = (count: number) => drawnOf(estimates(count))

test('estimates are hatched where bars are wide enough for it', () => {
  expect(drawn(30)).toMatchObject([
    { data: [{ value: 2.5, itemStyle: { decal: { color: 'chart-hatch' } } }], itemStyle: { borderWidth: 1 } },
  ])
})

test('estimates in thin bars are paler and whole, without an edge that would eat them', () => {
  expect(drawn(250)).toMatchObject([
    { data: [{ value: 2.5, itemStyle: { opacity: 0.5 } }], itemStyle: { borderWidth: 0 } },
  ])
})

test('a span is one pale band behind its places, and noted at each of them', () => {
  const data: ChartData = {
    categories: ['1', '2', '3'],
    series: [],
    spans: [{ from: 1, to: 2, name: 'Incident', text: 'Incident: Failed run' }],
  }
  expect(drawnOf(data)).toMatchObject([{ name: 'Incident', data: [null, 1, 1], barWidth: '100%' }])
  expect([0, 1, 2].map((place) => notesAt(data, place))).toEqual([
    [],
    ['Incident: Failed run'],
    ['Incident: Failed run'],
  ])
})

test('on an axis of time each value stands at its instant', () => {
  const times = { sinceMs: 0, untilMs: 1000, atMs: [100, 900] }
  const data: ChartData = {
    categories: ['first', 'second'],
    times,
    series: [{ name: 'Cost', values: [2.5, null], fill: 'chart-1', shape: 'bar' }],
  }
  expect(drawnOf(data)).toMatchObject([{ data: [{ value: [100, 2.5] }, { value: [900, null] }] }])
})

test('a mark stands on the top of its stack, those of a kind in one series', () => {
  const bar = { fill: 'chart-1', shape: 'bar' } as const
  const data: ChartData = {
    categories: ['first', 'second'],
    series: [
      { name: 'Databricks', values: [2.5, 1], ...bar },
      { name: 'VMs', values: [1, null], ...bar },
    ],
    marks: [{ place: 0, name: 'Failed runs', tone: 'failed', text: '1 of 1 run failed' }],
  }
  expect(drawnOf(data, true).at(-1)).toMatchObject({
    name: 'Failed runs',
    data: [3.5, null],
    itemStyle: { color: 'failed-solid' },
  })
})

test('the label of a mark stands above its sign, and a mark without one has only its sign', () => {
  const warning = { name: 'Incidents', tone: 'warning', text: 'Idle' } as const
  const data: ChartData = {
    categories: ['first', 'second', 'third'],
    series: [{ name: 'Cost', values: [2, 1, 3], fill: 'chart-1', shape: 'bar' }],
    marks: [
      { place: 0, label: 'Idle time', ...warning },
      { place: 1, ...warning },
    ],
  }
  expect(drawnOf(data).at(-1)).toMatchObject({
    labelLayout: { hideOverlap: true },
    data: [{ value: 2, label: { show: true, formatter: 'Idle time' } }, 1, null],
  })
})

test('marks of corrections over a year are no wider than its bars', () => {
  const data = {
    ...estimates(365),
    restated: [{ place: 1, before: 2, text: 'Corrected' }],
  }
  const widthOf = (drawing: object[]) => drawing.find((one) => 'symbolSize' in one)
  expect(widthOf(drawnOf(data))).toMatchObject({ symbolSize: [2, 2] })
  expect(widthOf(drawnOf({ ...data, ...estimates(7) }))).toMatchObject({ symbolSize: [16, 2] })
})
