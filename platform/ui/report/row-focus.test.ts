import { expect, test } from 'vitest'
import { rowAfterKey } from './row-focus.ts'

test('moves by one, by ten and to the ends', () => {
  expect(rowAfterKey('ArrowDown', 3, 25)).toBe(4)
  expect(rowAfterKey('ArrowUp', 3, 25)).toBe(2)
  expect(rowAfterKey('PageDown', 3, 25)).toBe(13)
  expect(rowAfterKey('Home', 3, 25)).toBe(0)
  expect(rowAfterKey('End', 3, 25)).toBe(24)
})

test('stays on the first and on the last row', () => {
  expect(rowAfterKey('ArrowUp', 0, 25)).toBe(0)
  expect(rowAfterKey('PageDown', 20, 25)).toBe(24)
})

test('leaves other keys to the browser', () => {
  expect(rowAfterKey('Tab', 3, 25)).toBeUndefined()
  expect(rowAfterKey('ArrowDown', 0, 0)).toBeUndefined()
})
