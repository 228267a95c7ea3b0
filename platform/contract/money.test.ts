import { expect, test } from 'vitest'
import { moneyText, moneyUnits, sumOfMoney, truncatedCents } from './money.ts'

test.each([
  ['0', 0n],
  ['1.5', 15_000_000_000n],
  ['-0.0000000001', -1n],
  ['123456789012345678.0000000001', 1_234_567_890_123_456_780_000_000_001n],
])('reads %s with all digits', (text, units) => {
  expect(moneyUnits(text)).toBe(units)
})

test.each(['', '1.', '.5', '1.00000000001', '1e3', '1,5', 'NaN'])('refuses %j', (text) => {
  expect(() => moneyUnits(text)).toThrow('not a decimal with at most ten decimals')
})

test('writes the parsed amount with ten decimals', () => {
  expect(moneyText(moneyUnits('-3.25'))).toBe('-3.2500000000')
  expect(moneyText(-1n)).toBe('-0.0000000001')
})

test('truncates cents towards zero', () => {
  expect(truncatedCents(moneyUnits('1.999'))).toBe(199n)
  expect(truncatedCents(moneyUnits('-1.999'))).toBe(-199n)
})

test('sums without losing a digit', () => {
  expect(sumOfMoney(['0.1', '0.2', '-0.0000000001'])).toBe('0.2999999999')
})
