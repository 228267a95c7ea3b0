import { expect, test } from 'vitest'
import { notFindableBecause } from './use-found.ts'

test('looks for names and ids of three letters or more, and for nothing with blanks or quotes', () => {
  expect(
    ['or', 'ord', 'order_status', 'order status', 'x'.repeat(129), "o'brien"].map(notFindableBecause),
  ).toEqual([
    'Minimum length is 3',
    undefined,
    undefined,
    'Whitespace is not supported',
    'Maximum length is 128',
    'Characters not supported',
  ])
})
