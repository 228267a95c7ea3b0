import { expect, test } from 'vitest'
import { resizesOf } from './resizes.ts'

const at = (hour: number) => `2025-05-25T0${hour}:00:00Z`
const size = (since: number, until: number, workers: number, isStartUp = false) => ({
  since: at(since),
  until: at(until),
  workers,
  isStartUp,
})

test('each change of the number of workers is a resize, per hour that the instance was ready', () => {
  expect(resizesOf([size(0, 1, 2, true), size(1, 3, 2), size(3, 5, 3)])).toEqual({
    resizes: 1,
    perHour: 0.25,
  })
  expect(resizesOf([size(1, 2, 2), size(2, 3, 4), size(3, 5, 2)])).toEqual({ resizes: 2, perHour: 0.5 })
})

test('a start-up and stretches of one size are no resizes', () => {
  expect(resizesOf([size(0, 1, 0, true), size(1, 2, 2), size(2, 3, 2)])).toEqual({ resizes: 0, perHour: 0 })
  expect(resizesOf([size(0, 1, 2, true)])).toBeUndefined()
})
