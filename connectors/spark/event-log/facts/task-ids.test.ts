import { expect, test } from 'vitest'
import { addIds, hasId, noTaskIds, wasIn } from './task-ids.ts'

function idsOf(numbers: Iterable<number>) {
  const ids = noTaskIds()
  for (const number of numbers) wasIn(ids, number)
  return ids
}
const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, place) => from + place)

test('a number is found once it was added, in full blocks as in others', () => {
  const ids = idsOf(upTo(20_000))
  expect([31, 8_191, 8_192, 19_999].map((id) => wasIn(ids, id))).toEqual([true, true, true, true])
  expect([20_000, 2 ** 52].map((id) => [hasId(ids, id), wasIn(ids, id), hasId(ids, id)])).toEqual([
    [false, false, true],
    [false, false, true],
  ])
})

test('a million tasks take one block and one span', () => {
  const ids = idsOf(upTo(1_000_000))
  expect([ids.blocks.size, ids.full]).toEqual([1, [0, 121]])
})

test('numbers that lie far apart take no more memory than some blocks', () => {
  const ids = idsOf(upTo(10_000).map((number) => number * 1_000_000))
  expect(ids.blocks.size).toBe(4_096)
})

test.each([
  [upTo(100), upTo(150, 50), 50],
  [upTo(20_000), upTo(30_000, 10_000), 10_000],
  [upTo(10, 5), upTo(20_000), 5],
  [upTo(20_000), upTo(10, 5), 5],
  [upTo(5_000), upTo(8_192, 5_000), 0],
])('of numbers that are added to others those that were there are counted', (some, others, known) => {
  const ids = idsOf(some)
  expect(addIds(ids, idsOf(others))).toBe(known)
  expect(ids).toEqual(idsOf([...some, ...others]))
})
