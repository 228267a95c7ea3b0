import { expect, test } from 'vitest'
import { missingRuns } from './enough-runs.ts'

const missing = (before: number, after: number, volume: number) =>
  missingRuns({ before, after }, Math.log(volume))

test('ten runs are enough on both sides while the volume stays within a fifth', () => {
  expect(missing(10, 10, 1)).toBeUndefined()
  expect(missing(10, 10, 1.19)).toBeUndefined()
  expect(missing(9, 7, 1.19)).toEqual({ before: 1, after: 3 })
})

test('thirty runs before are asked for from a fifth on, sixty from two fifths on', () => {
  expect(missing(29, 10, 1.21)).toEqual({ before: 1, after: 0 })
  expect(missing(30, 10, 1.39)).toBeUndefined()
  expect(missing(59, 30, 1.41)).toEqual({ before: 1, after: 0 })
  expect(missing(60, 10, 1.41)).toBeUndefined()
})
