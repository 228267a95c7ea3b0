import { expect, test } from 'vitest'
import { halfChange } from './half-change.ts'

const half = (averageMs: number, share: number, averageCost: string | null) => ({
  averageMs,
  share,
  averageCost,
})

test('time and cost change relatively, a share by points', () => {
  const halves = { first: half(200, 0.25, '2.0000000000'), second: half(300, 0.125, '1.0000000000') }
  expect(halfChange(halves, 'MINUTES')).toBe('+50.0%')
  expect(halfChange(halves, 'COST')).toBe('−50.0%')
  expect(halfChange(halves, 'SHARE')?.replace('\u00A0', ' ')).toBe('−12.5 points')
})

test('what the first half has not is new, and what neither has does not change', () => {
  const [none, some] = [half(0, 0, '0.0000000000'), half(5, 0.1, '0.1000000000')]
  expect([
    halfChange({ first: none, second: some }, 'MINUTES'),
    halfChange({ first: none, second: none }, 'COST'),
  ]).toEqual(['new', '–'])
  expect(halfChange({ first: none, second: some }, 'SHARE')?.replace('\u00A0', ' ')).toBe('+10.0 points')
})

test('without a cost in one half there is no change of cost', () => {
  expect(halfChange({ first: half(1, 1, null), second: half(1, 1, '1.0000000000') }, 'COST')).toBeNull()
})
