import { expect, test } from 'vitest'
import { howSureText } from './proposal-text.ts'

test('what is to do is parted by how sure it is, and a part that is empty is not named', () => {
  expect(howSureText({ toDo: 6, counted: 2, modelled: 1 }, '4 accepted')).toBe(
    '2 paid or measured, 1 modelled, 3 to be tried; 4 accepted',
  )
  expect(howSureText({ toDo: 2, counted: 2, modelled: 0 }, 'none accepted')).toBe(
    '2 paid or measured; none accepted',
  )
  expect(howSureText({ toDo: 0, counted: 0, modelled: 0 }, 'none accepted')).toBe('none accepted')
})
