import { expect, test } from 'vitest'
import {
  bareMoney,
  exactMoney,
  money,
  moneyParts,
  moneyPartsByName,
  shortMoney,
  shortNumber,
  signedMoney,
} from './money.ts'

test('truncates money to cents and never rounds it up', () => {
  expect(money('1684.2299999999', 'USD')).toBe('$1,684.22')
  expect(money('-211.4790000000', 'USD')).toBe('−$211.47')
  expect(money('0.0000000000', 'USD')).toBe('$0.00')
})

test('says that an amount is below a cent instead of showing zero', () => {
  expect(money('0.0099999999', 'USD')).toBe('<$0.01')
  expect(money('0.0100000000', 'USD')).toBe('$0.01')
  expect(money('-0.0099999999', 'USD')).toBe('>−$0.01')
  expect(bareMoney('0.0001')).toBe('<0.01')
})

test('puts a currency without a symbol before the amount as its code', () => {
  expect(money('12.5', 'EUR')).toBe('€12.50')
  expect(money('12.5', 'CHF')).toBe('CHF\u00A012.50')
})

test('marks a change with its sign', () => {
  expect(signedMoney('319.12', 'USD')).toBe('+$319.12')
  expect(signedMoney('-211.47', 'USD')).toBe('−$211.47')
  expect(signedMoney('0', 'USD')).toBe('$0.00')
})

test('shows all ten decimals on demand', () => {
  expect(exactMoney('9486.32')).toBe('9,486.3200000000')
  expect(exactMoney('-1234567.0000000001')).toBe('−1,234,567.0000000001')
})

test('shows parts that add up to the truncated total', () => {
  expect(moneyParts(['0.0060', '0.0060', '0.0060'])).toEqual(['<0.01', '0.01', '<0.01'])
  expect(money('0.0180', 'USD')).toBe('$0.01')
})

test('shortens numbers at a thousand, a million and a billion', () => {
  expect(shortNumber(950)).toBe('950')
  expect(shortNumber(999.6)).toBe('1k')
  expect(shortNumber(5_712)).toBe('5.7k')
  expect(shortNumber(-12_440_000)).toBe('−12.4m')
  expect(shortNumber(3_000_000_000)).toBe('3b')
})

test('shortens money and keeps the cents below a dollar', () => {
  expect(shortMoney(5_712, 'USD')).toBe('$5.7k')
  expect(shortMoney(-950, 'USD')).toBe('−$950')
  expect(shortMoney(0.259, 'USD')).toBe('$0.25')
  expect(shortMoney(0, 'USD')).toBe('$0')
})

const named = (...amounts: readonly string[]) =>
  amounts.map((amount, index) => ({ name: `task ${index}`, amount }))

test('parts that are shown in two orders have the same cents in both, equal ones too', () => {
  const parts = named('0.3650000000', '1.5550000000', '0.7149000000', '0.3650000000')
  const cents = moneyPartsByName(parts)
  expect(cents).toEqual(['0.37', '1.55', '0.71', '0.36'])
  expect(moneyPartsByName(parts.toReversed())).toEqual(cents.toReversed())
})
