import { expect, test } from 'vitest'
import { sparkPoints } from './spark-points.ts'

test('spans the box from the least to the most', () => {
  expect(sparkPoints([10, 20, 15], 64, 22)).toEqual([
    { x: 3, y: 19 },
    { x: 32, y: 3 },
    { x: 61, y: 11 },
  ])
})

test('draws equal values as a level line in the middle', () => {
  expect(sparkPoints([7, 7], 64, 22)).toEqual([
    { x: 3, y: 11 },
    { x: 61, y: 11 },
  ])
})
