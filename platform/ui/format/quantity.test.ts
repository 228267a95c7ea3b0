import { expect, test } from 'vitest'
import { bytes, byteStep, change, count, decimal, duration, quantity, share } from './quantity.ts'

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

test('lines of bytes stand at round numbers of the unit that they are written in', () => {
  const linesUpTo = (most: number) => {
    const step = byteStep(most)
    return Array.from({ length: Math.ceil(most / step) }, (_, place) =>
      bytes((place + 1) * step).replace('\u00A0', ' '),
    )
  }
  const [gigabyte, terabyte] = [1024 ** 3, 1024 ** 4]
  expect(linesUpTo(5.5 * terabyte)).toEqual(['2.0 TB', '4.0 TB', '6.0 TB'])
  expect(linesUpTo(1.2 * terabyte)).toEqual(['1.0 TB', '2.0 TB'])
  expect(linesUpTo(1010 * gigabyte)).toEqual(['1.0 TB'])
  expect(linesUpTo(970 * gigabyte)).toEqual(['500.0 GB', '1,000.0 GB'])
  expect(linesUpTo(214 * gigabyte)).toEqual(['100.0 GB', '200.0 GB', '300.0 GB'])
  expect(linesUpTo(gigabyte)).toEqual(['1.0 GB'])
  expect(linesUpTo(3000)).toEqual(['1.0 KB', '2.0 KB', '3.0 KB'])
  expect(linesUpTo(2)).toEqual(['1 B', '2 B'])
})

test('no amount of bytes has a line that is not round in its unit', () => {
  for (let most = 1; most < 1e15; most *= 1.013) {
    const step = byteStep(most)
    const lines = Array.from({ length: Math.ceil(most / step) }, (_, place) => bytes((place + 1) * step))
    expect(lines.length).toBeLessThan(4)
    for (const line of lines) expect(line).toMatch(/^(?:[1-6]0{0,2}|150?|1,000)(?:\.0)?\u00A0[KMGTP]?B$/)
  }
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
