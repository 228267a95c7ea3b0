import { expect, test } from 'vitest'
import { writersOfState } from '../../tools/measure/change-costs.ts'

test('what people decide is written by the one writer, which records it', () => {
  expect(writersOfState()).toEqual([])
})
