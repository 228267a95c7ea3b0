import { expect, test } from 'vitest'
import { reviewDaysOf, whyNotCompared } from './review-days.ts'

const completeUntil = '2025-05-31'
const days = reviewDaysOf({}, { completeUntil }, new Date('2025-05-31T12:00:00Z'))
const because = (firstUsageDay: string) =>
  whyNotCompared(days, { firstUsageDay, completeUntil, loadedSince: null, wantedSince: null })

test('two periods that cannot both be known are named as such, not as a date to choose', () => {
  expect(because('2025-04-06')).toBe('Two periods of 30 days need 60 complete days with usage: there are 55.')
  expect(because('2025-04-01')).toBeNull()
})
