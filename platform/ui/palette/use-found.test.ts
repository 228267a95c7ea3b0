import { expect, test } from 'vitest'
import { isFindable } from './use-found.ts'

test('looks for names and ids of three letters or more, and for nothing with blanks', () => {
  expect(['or', 'ord', 'order_status', 'order status', '', 'x'.repeat(129)].map(isFindable)).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ])
})
