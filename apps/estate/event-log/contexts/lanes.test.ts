import { expect, test } from 'vitest'

import { placed } from './lanes.ts'

function work(key: string, fromMs: number, untilMs: number) {
  return {
    kind: 'task' as const,
    key,
    fromMs,
    untilMs,
    isFailed: false,
    inputBytes: 0,
    tags: {},
    table: 'main.orders',
  }
}

test('works that overlap have lanes of their own, and one that is alone has all cores', () => {
  const works = placed([work('c', 50, 90), work('a', 0, 60), work('b', 10, 40), work('alone', 100, 120)])
  expect(works.map(({ key, number, lane }) => [key, number, lane.index, lane.of])).toEqual([
    ['a', 0, 0, 2],
    ['b', 1, 1, 2],
    ['c', 2, 1, 2],
    ['alone', 3, 0, 1],
  ])
})
