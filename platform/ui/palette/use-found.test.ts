import { expect, test } from 'vitest'
import { notFindableBecause } from './use-found.ts'

test('looks for names and ids of three letters or more, and for nothing with blanks', () => {
  expect(['or', 'ord', 'order_status', 'order status', 'x'.repeat(129)].map(notFindableBecause)).toEqual([
    'Minimum length is 3',
    undefined,
    undefined,
    'Whitespace is not supported',
    'Maximum length is 128',
  ])
})
