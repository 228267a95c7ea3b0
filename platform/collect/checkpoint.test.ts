import { expect, test } from 'vitest'
import { afterReading, checkpointOf, unreadOf } from './checkpoint.ts'

const nothing = checkpointOf(undefined)
const at = (text: string) => new Date(text)

test('days older than the look-back are settled, newer ones stay recent', () => {
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

test('adjacent settled days are joined', () => {
  const now = { at: at('2025-05-31T00:00:00Z'), lookBackDays: 0, state: undefined }
  const newer = afterReading(nothing, { ...now, window: { since: '2025-05-10', until: '2025-05-20' } })
  const both = afterReading(newer, { ...now, window: { since: '2025-05-01', until: '2025-05-10' } })
  expect(both.settled).toEqual([{ since: '2025-05-01', until: '2025-05-20' }])
})

test('a recent day is read again once its reading is too old, a settled day never', () => {
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

test('a new reading replaces the old reading of recent days', () => {
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

const lateIn = { at: at('2025-06-10T00:00:00Z'), lookBackDays: 0, state: undefined }
const may = { since: '2025-05-01', until: '2025-05-08' }
const later = { since: '2025-05-08', until: '2025-05-15' }

test('days that were read without a column are read again once the column exists', () => {
  const without = afterReading(nothing, { ...lateIn, window: may, lacking: ['tags', 'unit'] })
  expect(without.lacking).toEqual([{ ...may, columns: ['tags', 'unit'] }])
  expect(unreadOf(without, may, lateIn.at)).toEqual([])
  const healed = afterReading(without, { ...lateIn, window: later, lacking: ['unit'] })
  expect(healed.lacking).toEqual([{ ...later, columns: ['unit'] }])
  expect(unreadOf(healed, { since: may.since, until: later.until }, lateIn.at)).toEqual([may])
})

test('a window that is read again with all its columns is complete', () => {
  const without = afterReading(nothing, { ...lateIn, window: may, lacking: ['tags'] })
  const complete = afterReading(without, { ...lateIn, window: may, lacking: [] })
  expect(complete).not.toHaveProperty('lacking')
  expect(unreadOf(complete, may, lateIn.at)).toEqual([])
})

test('windows that lack the same columns are one entry', () => {
  const first = afterReading(nothing, { ...lateIn, window: may, lacking: ['tags'] })
  const both = afterReading(first, { ...lateIn, window: later, lacking: ['tags'] })
  expect(both.lacking).toEqual([{ since: may.since, until: later.until, columns: ['tags'] }])
})

test('recent days that were read without a column are read again too', () => {
  const now = { at: at('2025-05-15T00:00:00Z'), lookBackDays: 10, state: undefined }
  const without = afterReading(nothing, { ...now, window: may, lacking: ['tags'] })
  const healed = afterReading(without, { ...now, window: later, lacking: [] })
  expect(unreadOf(healed, { since: may.since, until: later.until }, at('2025-05-14T00:00:00Z'))).toEqual([
    may,
  ])
})

test('a source that asks for its next fetch at once has no time of its last reading', () => {
  const reading = { window: undefined, at: at('2025-05-31T10:00:00Z'), lookBackDays: 0, state: 'half' }
  expect(afterReading(nothing, { ...reading, isDueAgain: true })).toEqual({
    settled: [],
    recent: [],
    state: 'half',
  })
  expect(afterReading(nothing, reading)).toMatchObject({ at: '2025-05-31T10:00:00.000Z' })
})
