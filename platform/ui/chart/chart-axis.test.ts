import { expect, test } from 'vitest'
import { timeLabel } from './chart-axis.ts'

const at = (time: string) => Date.parse(`${time}:00Z`)

test('an axis of time names days with their month, times within a day, and the year where there are several', () => {
  const month = { sinceMs: at('2025-05-01T00:00'), untilMs: at('2025-06-01T00:00') }
  expect(timeLabel(at('2025-05-24T00:00'), month, 'UTC')).toBe('24 May')
  expect(timeLabel(at('2025-05-24T06:00'), month, 'UTC')).toBe('06:00')
  const year = { sinceMs: at('2024-06-01T00:00'), untilMs: at('2025-06-01T00:00') }
  expect(timeLabel(at('2024-12-01T00:00'), year, 'UTC')).toBe('1 Dec 2024')
  const untilNewYear = { sinceMs: at('2024-01-01T00:00'), untilMs: at('2025-01-01T00:00') }
  expect(timeLabel(at('2024-12-01T00:00'), untilNewYear, 'UTC')).toBe('1 Dec')
})
