import { expect, test } from 'vitest'
import type { ChartSeries } from './chart-data.ts'
import { areBarsThin, roomOf } from './chart-room.ts'

const data = (categories: number, series = 1) => ({
  categories: Array.from({ length: categories }, (_none, place) => String(place)),
  series: Array.from({ length: series }, (_none, place): ChartSeries => ({
    name: String(place),
    values: [],
    fill: 'chart-1',
    shape: 'bar',
  })),
})

test('a band is what is left beside the labels of the axis, shared by all places', () => {
  expect(roomOf({ categories: ['a', 'b', 'c', 'd'] }, 450)).toEqual({ plotPx: 400, bandPx: 100 })
})

test('bars of many places are too thin for a hatch, those of few are not', () => {
  expect(areBarsThin(data(250), false, 1000)).toBe(true)
  expect(areBarsThin(data(50), false, 1000)).toBe(false)
})

test('bars beside each other are thinner than those on top of each other', () => {
  expect(areBarsThin(data(50, 5), false, 1000)).toBe(true)
  expect(areBarsThin(data(50, 5), true, 1000)).toBe(false)
})
