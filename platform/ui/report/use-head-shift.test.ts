import { expect, test } from 'vitest'
import { headShiftPx } from './use-head-shift.ts'

test('a head stands at the top of its table until that leaves the window, then at the edge, and never below the last rows', () => {
  expect(headShiftPx({ top: 300, height: 1000 }, 48)).toBe(0)
  expect(headShiftPx({ top: -152, height: 1000 }, 48)).toBe(200)
  expect(headShiftPx({ top: -1500, height: 1000 }, 48)).toBe(920)
})
