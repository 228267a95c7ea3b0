import { expect, test } from 'vitest'
import { mostBytesOf, textOf } from './memory-goals.ts'

const megabyte = 1_048_576

test.each([
  [{ goalMb: 400 }, 500],
  [{ goalMb: 400, reachedMb: 380 }, 500],
  [{ goalMb: 400, reachedMb: 600 }, 660],
])('a benchmark with %o fails above %d MB', (goal, most) => {
  expect(mostBytesOf(goal)).toBeCloseTo(most * megabyte)
})

test('a target names the goal and the limit', () => {
  expect(textOf({ goalMb: 300 })).toBe('300 MB, and at most 375 MB')
})
