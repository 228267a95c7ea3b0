import { expect, test } from 'vitest'
import type { ChartData } from './chart-data.ts'
import { valueAxis } from './value-axis.ts'

const bar = { fill: 'chart-1', shape: 'bar' } as const
const data: ChartData = {
  categories: ['first', 'second'],
  series: [
    { name: 'Read', values: [3, null], ...bar },
    { name: 'Written', values: [2, 4], ...bar },
  ],
}
const tens = { short: String, step: () => 10 }
const axisOf = (shown: ChartData, isStacked = false, format: { step?: () => number } = tens) =>
  valueAxis(shown, { short: String, ...format }, isStacked, (token) => token)

test('an axis with steps reaches from zero to the first step that neither a bar, a stack nor a limit that is always shown passes', () => {
  const fours = { step: () => 4 }
  expect(axisOf(data, false, fours)).toMatchObject({ min: 0, max: 4, interval: 4 })
  expect(axisOf(data, true, fours)).toMatchObject({ min: 0, max: 8, interval: 4 })
  const limit = { label: 'Limit', value: 31, kind: 'threshold' } as const
  expect(axisOf({ ...data, limits: [limit] })).toMatchObject({ max: 10 })
  expect(axisOf({ ...data, limits: [{ ...limit, isAlwaysInSight: true }] })).toMatchObject({ max: 40 })
})

test('without a value, or without steps, the drawing library chooses', () => {
  const none = { ...data, series: [{ name: 'Read', values: [null, 0], ...bar }] }
  for (const axis of [axisOf(none), axisOf(data, false, {})]) {
    expect(axis).not.toHaveProperty('interval')
    expect(axis).not.toHaveProperty('max')
  }
})
