import { expect, test } from 'vitest'

import { indexAt, segmentsOf } from './moments.ts'

test('spans are cut at every instant at which something begins or ends', () => {
  const spans = [
    { fromMs: 0, untilMs: 10, thing: 'a' },
    { fromMs: 4, untilMs: 6, thing: 'b' },
  ]
  expect(segmentsOf(spans, [8])).toEqual([
    { fromMs: 0, untilMs: 4, things: ['a'] },
    { fromMs: 4, untilMs: 6, things: ['a', 'b'] },
    { fromMs: 6, untilMs: 8, things: ['a'] },
    { fromMs: 8, untilMs: 10, things: ['a'] },
  ])
})

test('a span without length is in no segment, and a gap has no spans', () => {
  const spans = [
    { fromMs: 0, untilMs: 1, thing: 'a' },
    { fromMs: 2, untilMs: 2, thing: 'b' },
    { fromMs: 3, untilMs: 4, thing: 'c' },
  ]
  expect(segmentsOf(spans, [])).toEqual([
    { fromMs: 0, untilMs: 1, things: ['a'] },
    { fromMs: 1, untilMs: 3, things: [] },
    { fromMs: 3, untilMs: 4, things: ['c'] },
  ])
})

test('a segment is found by its start', () => {
  const segments = segmentsOf([{ fromMs: 0, untilMs: 10, thing: 'a' }], [4])
  expect(indexAt(segments, 4)).toBe(1)
  expect(indexAt(segments, 5)).toBe(2)
})
