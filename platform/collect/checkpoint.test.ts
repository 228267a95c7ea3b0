import { expect, test } from 'vitest'
import { afterReading, checkpointOf, unreadOf } from './checkpoint.ts'

const nothing = checkpointOf(undefined)
const at = (text: string) => new Date(text)

test('days older than the look-back are settled, the others stay recent', () => {
  const window = { since: '2025-05-25', until: '2025-06-01' }
  const read = afterReading(nothing, {
    window,
    at: at('2025-05-31T23:00:00Z'),
    lookBackDays: 2,
    state: undefined,
  })
  expect(read.settled).toEqual([{ since: '2025-05-25', until: '2025-05-29' }])
  expect(read.recent).toEqual([{ since: '2025-05-29', until: '2025-06-01', at: '2025-05-31T23:00:00.000Z' }])
})

test('joins settled days that touch', () => {
  const now = { at: at('2025-05-31T00:00:00Z'), lookBackDays: 0, state: undefined }
  const newer = afterReading(nothing, { ...now, window: { since: '2025-05-10', until: '2025-05-20' } })
  const both = afterReading(newer, { ...now, window: { since: '2025-05-01', until: '2025-05-10' } })
  expect(both.settled).toEqual([{ since: '2025-05-01', until: '2025-05-20' }])
})

test('a recent day is unread again once its reading is too old, a settled one never', () => {
  const window = { since: '2025-05-28', until: '2025-06-01' }
  const read = afterReading(nothing, {
    window,
    at: at('2025-05-31T10:00:00Z'),
    lookBackDays: 1,
    state: undefined,
  })
  expect(unreadOf(read, window, at('2025-05-31T09:59:00Z'))).toEqual([])
  expect(unreadOf(read, window, at('2025-05-31T10:00:00Z'))).toEqual([
    { since: '2025-05-30', until: '2025-06-01' },
  ])
})

test('a new reading of recent days takes the place of the old one', () => {
  const first = afterReading(nothing, {
    window: { since: '2025-05-29', until: '2025-06-01' },
    at: at('2025-05-31T10:00:00Z'),
    lookBackDays: 2,
    state: undefined,
  })
  const second = afterReading(first, {
    window: { since: '2025-05-29', until: '2025-06-02' },
    at: at('2025-06-01T12:00:00Z'),
    lookBackDays: 2,
    state: undefined,
  })
  expect(second.settled).toEqual([{ since: '2025-05-29', until: '2025-05-30' }])
  expect(second.recent).toEqual([
    { since: '2025-05-30', until: '2025-06-02', at: '2025-06-01T12:00:00.000Z' },
  ])
})

test('days between two readings are unread', () => {
  const now = { at: at('2025-05-31T00:00:00Z'), lookBackDays: 0, state: undefined }
  const newer = afterReading(nothing, { ...now, window: { since: '2025-05-20', until: '2025-05-25' } })
  const both = afterReading(newer, { ...now, window: { since: '2025-05-01', until: '2025-05-10' } })
  expect(unreadOf(both, { since: '2025-05-01', until: '2025-05-28' }, at('2025-05-31T00:00:00Z'))).toEqual([
    { since: '2025-05-10', until: '2025-05-20' },
    { since: '2025-05-25', until: '2025-05-28' },
  ])
})
