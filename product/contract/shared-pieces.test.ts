import { expect, test } from 'vitest'
import { sharedPieces, type Interval } from './shared-pieces.ts'

const pieces = (intervals: readonly Interval[], ...keys: string[]) =>
  Object.fromEntries(
    [...sharedPieces(intervals, new Set(keys))].map(([key, own]) => [
      key,
      own.map(({ start, end, sharedBy }) => [start, end, sharedBy]),
    ]),
  )

test('pieces are cut where somebody comes or goes', () => {
  const two = [
    { key: 'one', start: 0, end: 100 },
    { key: 'two', start: 40, end: 60 },
  ]
  expect(pieces(two, 'one', 'two')).toEqual({
    one: [
      [0, 40, 1],
      [40, 60, 2],
      [60, 100, 1],
    ],
    two: [[40, 60, 2]],
  })
})

test('who is not asked for still shares the time, and who was never there has no pieces', () => {
  const two = [
    { key: 'one', start: 0, end: 100 },
    { key: 'two', start: 40, end: 100 },
  ]
  expect(pieces(two, 'one', 'nobody')).toEqual({
    one: [
      [0, 40, 1],
      [40, 100, 2],
    ],
    nobody: [],
  })
})

test('two tasks of one run are one, until the last of them ends', () => {
  const tasks = [
    { key: 'one', start: 0, end: 50 },
    { key: 'one', start: 40, end: 100 },
    { key: 'one', start: 100, end: 120 },
  ]
  expect(pieces(tasks, 'one')).toEqual({ one: [[0, 120, 1]] })
})

test('nothing is cut where one comes as another goes', () => {
  const three = [
    { key: 'one', start: 0, end: 100 },
    { key: 'two', start: 0, end: 50 },
    { key: 'three', start: 50, end: 100 },
    { key: 'empty', start: 60, end: 60 },
    { key: 'turned', start: 80, end: 70 },
  ]
  expect(pieces(three, 'one')).toEqual({ one: [[0, 100, 2]] })
})
