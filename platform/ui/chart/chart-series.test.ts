import { expect, test } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { drawnSeries } from './chart-series.ts'

const estimates = (count: number): ChartData => ({
  categories: Array.from({ length: count }, (_none, place) => String(place)),
  series: [{ name: 'Cost', values: [2.5], fill: 'chart-1', shape: 'bar', isEstimated: [true] }],
})

const drawn = (count: number) =>
  drawnSeries({
    data: estimates(count),
    isStacked: false,
    colors: (token) => token,
    widthPx: 1000,
    markers: [],
  })

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
