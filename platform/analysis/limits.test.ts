import { expect, test } from 'vitest'
import {
  factor,
  formatOf,
  limitExpression,
  minutes,
  money,
  number,
  percent,
  percentOfMoney,
} from './limits.ts'

test('a limit is set in the unit of people and compared in that of measured values', () => {
  expect(limitExpression(percent(50, 'Share'), 'limit_1')).toBe('(limit_1 / 100)')
  expect(limitExpression(minutes(5, 'Time'), 'limit_1')).toBe('(limit_1 * 60000)')
  expect(limitExpression(number(3, 'Tries'), 'limit_1')).toBe('limit_1')
  expect(limitExpression(factor(2, 'Factor'), 'limit_1')).toBe('limit_1')
})

test('what money is compared with is an exact decimal', () => {
  expect(limitExpression(money(10, 'Cost', 1), 'limit_2')).toBe('cast(limit_2 as decimal(28,10))')
  expect(limitExpression(percentOfMoney(20, 'Rise'), 'limit_1')).toBe(
    '(cast(limit_1 as decimal(8,4)) * cast(0.01 as decimal(2,2)))',
  )
})

test('a limit may be set from its minimum on', () => {
  expect(number(3, 'Tries').minimum).toBe(1)
  expect(number(3, 'Tries', 2).minimum).toBe(2)
  expect(money(10, 'Cost', 0.5).minimum).toBe(0.5)
})

test('a measured value is shown in the format of its unit', () => {
  const limits = [
    percent(1, ''),
    minutes(1, ''),
    number(1, ''),
    factor(1, ''),
    money(1, '', 1),
    percentOfMoney(1, ''),
  ]
  expect(limits.map(formatOf)).toEqual(['share', 'duration', 'count', 'count', 'money', 'share'])
})
