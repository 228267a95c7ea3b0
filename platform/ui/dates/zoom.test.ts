import { expect, test } from 'vitest'
import { urlStateOfRange } from './date-range.ts'
import { urlStateOfZoom, zoomOfUrlState, zoomText } from './zoom.ts'

const range = { since: '2025-05-28', until: '2025-05-30' }

test('a zoom holds the minutes of its first and its last start', () => {
  const address = urlStateOfZoom('2025-05-28T06:10:42.000Z', '2025-05-28T14:05:00.000Z')
  expect(address).toEqual({ zoomSince: '2025-05-28T06:10Z', zoomUntil: '2025-05-28T14:06Z' })
})

test('what an address names is read back to the minute', () => {
  const address = { zoomSince: '2025-05-28T06:10Z', zoomUntil: '2025-05-28T14:06Z' }
  expect(zoomOfUrlState(address, range)).toEqual({
    since: '2025-05-28T06:10:00.000Z',
    until: '2025-05-28T14:06:00.000Z',
  })
})

test('what started before the range is zoomed into from where the range starts', () => {
  const address = { zoomSince: '2025-05-27T22:35Z', zoomUntil: '2025-05-28T06:10Z' }
  expect(zoomOfUrlState(address, range)?.since).toBe('2025-05-28T00:00:00.000Z')
})

test.each([
  [{ zoomSince: '2025-05-28T06:10Z' }],
  [{ zoomSince: '2025-05-28T14:06Z', zoomUntil: '2025-05-28T06:10Z' }],
  [{ zoomSince: '2025-05-27T12:00Z', zoomUntil: '2025-05-28T00:00Z' }],
  [{ zoomSince: '2025-05-30T00:00Z', zoomUntil: '2025-05-30T06:00Z' }],
  [{ zoomSince: '2025-05-28T25:10Z', zoomUntil: '2025-05-29T06:10Z' }],
  [{ zoomSince: 'yesterday', zoomUntil: 'today' }],
])('%j is no zoom of 28 and 29 May', (address) => {
  expect(zoomOfUrlState(address, range)).toBeUndefined()
})

test('other dates end the zoom', () => {
  expect(Object.keys(urlStateOfRange(range))).toEqual([
    'range',
    'startDate',
    'endDate',
    'zoomSince',
    'zoomUntil',
  ])
  expect(urlStateOfRange(range)).toMatchObject({ zoomSince: undefined, zoomUntil: undefined })
})

test('a zoom is described by its times, with both days only where they differ', () => {
  const zoom = (since: string, until: string) =>
    zoomText({ since: `2025-05-${since}:00.000Z`, until: `2025-05-${until}:00.000Z` }, 'UTC')
  expect(zoom('28T06:10', '28T14:06')).toBe('28 May 06:10 – 14:06 UTC')
  expect(zoom('28T22:00', '29T03:00')).toBe('28 May 22:00 – 29 May 03:00 UTC')
  expect(zoom('28T22:00', '29T00:00')).toBe('28 May 22:00 – 24:00 UTC')
})

test('a zoom is described in the time zone of the reader, like the other times', () => {
  const told = (since: string, until: string) => zoomText({ since, until }, 'Europe/Berlin')
  expect(told('2025-05-28T22:30:00.000Z', '2025-05-29T03:00:00.000Z')).toBe('29 May 00:30 – 05:00 CEST')
  expect(told('2025-05-28T06:00:00.000Z', '2025-05-28T22:00:00.000Z')).toBe('28 May 08:00 – 24:00 CEST')
})
