import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { propertySeed } from '#testing/property-seed.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import {
  amountOfNumber,
  exactMoney,
  money,
  moneyRate,
  price,
  shortMoney,
  shortNumber,
  signedMoney,
} from './money.ts'

test('truncates money to cents and never rounds it up', () => {
  expect(money('1684.2299999999', 'USD')).toBe('$1,684.22')
  expect(money('-211.4790000000', 'USD')).toBe('−$211.47')
  expect(money('0.0000000000', 'USD')).toBe('$0.00')
})

test('shows that an amount is below a cent instead of zero', () => {
  expect(money('0.0099999999', 'USD')).toBe('<$0.01')
  expect(money('0.0100000000', 'USD')).toBe('$0.01')
  expect(money('-0.0099999999', 'USD')).toBe('>−$0.01')
  expect(money('0.0001')).toBe('<0.01')
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

test('what is shown of an amount is never more than it, and less than a cent below it', () => {
  assert(
    property(bigInt({ min: 10n ** 8n, max: 10n ** 20n }), (units) => {
      const shown = moneyUnits(money(moneyText(units)).replaceAll(',', ''))
      expect(shown <= units && units - shown < 10n ** 8n).toBe(true)
      expect(money(moneyText(-units))).toBe(`−${money(moneyText(units))}`)
    }),
    { seed: propertySeed },
  )
})

test('a price has all its significant digits', () => {
  expect(['0.5227200000', '0.1', '12', '0.0000000001'].map(price)).toEqual([
    '0.52272',
    '0.10',
    '12.00',
    '0.0000000001',
  ])
})

test('a rate below a cent is truncated to four decimals, all else like an amount', () => {
  expect(['0.0099999999', '0.0003', '-0.0012900000'].map((rate) => moneyRate(rate))).toEqual([
    '0.0099',
    '0.0003',
    '−0.0012',
  ])
  expect(['0.0000999999', '-0.0000000001'].map((rate) => moneyRate(rate, 'USD'))).toEqual([
    '<$0.0001',
    '>−$0.0001',
  ])
  expect(['0.01', '0', '12'].map((rate) => moneyRate(rate, 'USD'))).toEqual(['$0.01', '$0.00', '$12.00'])
})

test('a number that a chart has keeps its cents', () => {
  expect([0.29, 12345678.79, -0.07, 1e-7, 0].map((value) => money(amountOfNumber(value)))).toEqual([
    '0.29',
    '12,345,678.79',
    '−0.07',
    '<0.01',
    '0.00',
  ])
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
  expect(shortMoney(1.5, 'USD')).toBe('$1.50')
  expect(shortMoney(2.000_000_000_01, 'USD')).toBe('$2')
  expect(shortMoney(0, 'USD')).toBe('$0')
})
