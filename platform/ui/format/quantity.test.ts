import { expect, test } from 'vitest'
import { bytes, change, count, decimal, duration, quantity, share } from './quantity.ts'

test('groups thousands, also beyond what a number can hold', () => {
  expect(count(2318)).toBe('2,318')
  expect(count('9007199254740993')).toBe('9,007,199,254,740,993')
  expect(count(-1000)).toBe('−1,000')
})

test('shows four decimals of a quantity, and two digits of one that would read as nothing', () => {
  expect(decimal('25.743524310000')).toBe('25.7435')
  expect(decimal('1234.500000000000')).toBe('1,234.5')
  expect(decimal('0.000012345678')).toBe('0.000012')
  expect(decimal('-2.000000000000')).toBe('−2')
  expect(decimal('0.000000000000')).toBe('0')
})

test('shows shares with one decimal and changes with their sign', () => {
  expect(share(0.178)).toBe('17.8%')
  expect(share(12.5)).toBe('1,250.0%')
  expect(change(0.062)).toBe('+6.2%')
  expect(change(-0.014)).toBe('−1.4%')
  expect(change(-0.0001)).toBe('0.0%')
})

test('counts bytes in steps of 1024', () => {
  expect(bytes(0)).toBe('0\u00A0B')
  expect(bytes(1023)).toBe('1,023\u00A0B')
  expect(bytes(1024)).toBe('1.0\u00A0KB')
  expect(bytes(214.6 * 1024 ** 3)).toBe('214.6\u00A0GB')
  expect(bytes(1024 ** 2 - 1)).toBe('1.0\u00A0MB')
})

test('shows a length of time in its two largest units', () => {
  expect(duration(0)).toBe('0s')
  expect(duration(450)).toBe('450ms')
  expect(duration(999.6)).toBe('1s')
  expect(duration(32_000)).toBe('32s')
  expect(duration(59_600)).toBe('1m\u00A000s')
  expect(duration(872_000)).toBe('14m\u00A032s')
  expect(duration(3_840_000)).toBe('1h\u00A004m')
  expect(duration(4_000 * 3_600_000)).toBe('4,000h\u00A000m')
})

test('quantities of a column stand below each other by their point', () => {
  const texts = ['1962.375500', '668', '0.9329', '-3.004', '0.004218', '0']
  expect(texts.map(quantity)).toEqual(['1,962.38', '668.00', '0.93', '−3.00', '0.0042', '0.00'])
})
