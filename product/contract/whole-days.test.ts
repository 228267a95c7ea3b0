import { expect, test } from 'vitest'
import { inWholeDays } from './whole-days.ts'

test('a range is widened to whole days, as lists widen it', () => {
  expect(inWholeDays({ since: '2025-05-24T13:00:00+02:00', until: '2025-05-31T00:00:01Z' })).toEqual({
    since: '2025-05-24T00:00:00.000Z',
    until: '2025-06-01T00:00:00.000Z',
  })
})

test('whole days stay, and what is not asked for stays away', () => {
  expect(inWholeDays({ jobId: '7', until: '2025-05-31T00:00:00Z' })).toEqual({
    jobId: '7',
    until: '2025-05-31T00:00:00.000Z',
  })
  expect(inWholeDays({})).toEqual({})
})
