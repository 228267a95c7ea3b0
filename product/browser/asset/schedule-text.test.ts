import { expect, test } from 'vitest'
import { scheduleText } from './schedule-text.ts'

test.each([
  [
    { quartzCron: '0 35 22 * * ?', timezoneId: 'Europe/Berlin', isPaused: false },
    'Daily at 22:35 (Europe/Berlin)',
  ],
  [{ quartzCron: '0 0 6 * * ?', timezoneId: 'UTC', isPaused: false }, 'Daily at 06:00 UTC'],
  [
    { quartzCron: '0 0 6 ? * MON', timezoneId: 'UTC', isPaused: true },
    'At 06:00, only on Monday UTC, paused',
  ],
  [{ quartzCron: 'whenever', timezoneId: null, isPaused: false }, 'whenever'],
])('%o reads %s', (schedule, text) => {
  expect(scheduleText(schedule)).toBe(text)
})
