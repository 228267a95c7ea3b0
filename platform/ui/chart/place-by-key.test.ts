import { expect, test } from 'vitest'
import { placeByKey } from './place-by-key.ts'

test('arrow keys lead to the place beside, and stop at the ends', () => {
  expect(placeByKey('ArrowRight', 3, 7)).toBe(4)
  expect(placeByKey('ArrowLeft', 3, 7)).toBe(2)
  expect(placeByKey('ArrowRight', 6, 7)).toBe(6)
  expect(placeByKey('ArrowLeft', 0, 7)).toBe(0)
})

test('further keys lead to the ends and ten places on', () => {
  expect(placeByKey('Home', 3, 7)).toBe(0)
  expect(placeByKey('End', 3, 7)).toBe(6)
  expect(placeByKey('PageDown', 3, 50)).toBe(13)
  expect(placeByKey('PageUp', 3, 50)).toBe(0)
})

test('any other key leads nowhere', () => {
  expect(placeByKey('a', 3, 7)).toBeUndefined()
})
