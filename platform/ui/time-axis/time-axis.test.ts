import { expect, test } from 'vitest'
import { positionOf, spanOf, ticksOf } from './time-axis.ts'

const hour = spanOf('2025-05-30T06:00:00Z', '2025-05-30T07:00:00Z')

test('marks an hour by quarters, both ends included', () => {
  expect(ticksOf(hour, 5, 'UTC').map(({ label }) => label)).toEqual([
    '06:00',
    '06:15',
    '06:30',
    '06:45',
    '07:00',
  ])
})

test('takes longer steps where there is less room', () => {
  expect(ticksOf(hour, 2, 'UTC').map(({ label }) => label)).toEqual(['06:00', '06:30', '07:00'])
})

test('marks whole steps only, also where the span starts between two', () => {
  const span = spanOf('2025-05-30T06:07:00Z', '2025-05-30T07:01:00Z')
  expect(ticksOf(span, 4, 'UTC').map(({ label }) => label)).toEqual(['06:15', '06:30', '06:45', '07:00'])
})

test('names days where a span is long', () => {
  const span = spanOf('2025-05-24T00:00:00Z', '2025-05-31T00:00:00Z')
  expect(ticksOf(span, 7, 'UTC')[0]?.label).toBe('24 May')
})

test('keeps what lies outside on the edge', () => {
  expect(positionOf(hour.since + 30 * 60_000, hour, 100, 200)).toBe(150)
  expect(positionOf(hour.since - 1, hour, 100, 200)).toBe(100)
  expect(positionOf(hour.until + 1, hour, 100, 200)).toBe(200)
})
