import { expect, test } from 'vitest'
import { besideAfterKey, rowAfterKey } from './row-focus.ts'

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

test('arrows to the side lead through what a row holds, and back to the row', () => {
  const held = ['link', 'copy', 'N/A']
  expect(besideAfterKey('ArrowRight', 'row', held, 'row')).toBe('link')
  expect(besideAfterKey('ArrowRight', 'row', held, 'copy')).toBe('N/A')
  expect(besideAfterKey('ArrowRight', 'row', held, 'N/A')).toBe(undefined)
  expect(besideAfterKey('ArrowLeft', 'row', held, 'N/A')).toBe('copy')
  expect(besideAfterKey('ArrowLeft', 'row', held, 'link')).toBe('row')
  expect(besideAfterKey('ArrowLeft', 'row', held, 'row')).toBe(undefined)
  expect(besideAfterKey('ArrowDown', 'row', held, 'link')).toBe(undefined)
})
