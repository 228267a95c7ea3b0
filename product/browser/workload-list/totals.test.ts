import { expect, test } from 'vitest'
import { amountOf, quotient, shareOf, sumOf } from './totals.ts'

const totals = { cost: '10.0000000000', failedCost: '1.5', retryCost: null, runsCount: 4 }

test('what there is no total of is nothing', () => {
  expect(amountOf(totals, 'cost')).toBe('10.0000000000')
  expect(amountOf(totals, 'retryCost')).toBe('0')
  expect(sumOf(totals, ['failedCost', 'retryCost'])).toBe('1.5000000000')
})

test('an amount is divided exactly, and by nothing not at all', () => {
  expect(quotient('10', 3)).toBe('3.3333333333')
  expect(quotient('10', 0)).toBeNull()
})

test('nothing has no shares', () => {
  expect(shareOf('5', '10')).toBe(0.5)
  expect(shareOf('0', '0')).toBeNull()
})
