import { expect, test } from 'vitest'
import { dayRangeOf } from './day-range.ts'

test('spans the usage of all workspaces', () => {
  const spans = [
    { firstUsageTime: '2025-05-02T10:00:00.000Z', lastUsageTime: '2025-05-30T10:00:00.000Z' },
    { firstUsageTime: '2025-05-03T10:00:00.000Z', lastUsageTime: '2025-05-31T00:00:00.001Z' },
    { firstUsageTime: null, lastUsageTime: null },
  ]
  expect(dayRangeOf(spans)).toEqual({ firstDay: '2025-05-02', lastDay: '2025-05-31' })
})

test('counts a record that ends at midnight to the day before', () => {
  const span = { firstUsageTime: '2025-05-30T23:00:00.000Z', lastUsageTime: '2025-05-31T00:00:00.000Z' }
  expect(dayRangeOf([span])).toEqual({ firstDay: '2025-05-30', lastDay: '2025-05-30' })
})

test('is open where nothing was loaded', () => {
  expect(dayRangeOf([])).toEqual({ firstDay: null, lastDay: null })
})
