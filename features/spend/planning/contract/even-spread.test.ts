import { expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { evenSpread } from './even-spread.ts'

test('each month has the same whole cents, and December what remains', () => {
  const months = evenSpread('1000')
  expect(months.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => '83.3300000000'))
  expect(months[11]).toBe('83.3700000000')
})

test('the months add up to the year, to the last digit', () => {
  for (const annual of ['0', '0.01', '0.11', '12', '999999.99', '100.0000000001'])
    expect(sumOfMoney(evenSpread(annual))).toBe(sumOfMoney([annual]))
})
