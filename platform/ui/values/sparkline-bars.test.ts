import { expect, test } from 'vitest'
import { sparklineBars } from './sparkline-bars.ts'

test('the largest amount reaches the edge, and the others stand to it as they do', () => {
  expect(sparklineBars([1, 4, 0, 2])).toEqual([
    { x: 0, y: 0.75, width: 0.1875, height: 0.25 },
    { x: 0.25, y: 0, width: 0.1875, height: 1 },
    { x: 0.5, y: 1, width: 0.1875, height: 0 },
    { x: 0.75, y: 0.5, width: 0.1875, height: 0.5 },
  ])
})

test('a credit hangs below the line of zero', () => {
  expect(sparklineBars([3, -1]).map(({ y, height }) => [y, height])).toEqual([
    [0, 0.75],
    [0.75, 0.25],
  ])
})

test('where there was no money nothing stands', () => {
  expect(sparklineBars([0, 0]).map(({ height }) => height)).toEqual([0, 0])
  expect(sparklineBars([])).toEqual([])
})
