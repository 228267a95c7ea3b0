import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { barShares, shownSum, sumOf } from './column-sums.ts'

const cost: Column = { name: 'cost', label: 'Cost', format: 'money', meaning: 'Cost.', summed: true }
const orders: Column = { name: 'orders', label: 'Orders', format: 'count', meaning: 'Orders.', summed: true }

test('a total of money is the exact sum, whatever is shown of the rows', () => {
  const rows = [{ cost: '1.0060000000' }, { cost: '2.0060000000' }, { cost: null }, { cost: '3.0000000000' }]
  expect(sumOf(cost, rows)).toBe('6.0120000000')
})

test('shows other sums with their exact figure', () => {
  const time: Column = { ...orders, name: 'time', format: 'duration' }
  expect(shownSum(time, 90_000)).toEqual({ text: '1m\u00A030s', exact: '90,000 ms' })
  expect(shownSum(orders, '1234')).toEqual({ text: '1,234', exact: '1,234' })
})

test('sums counts, also where the wire has them as text', () => {
  expect(sumOf(orders, [{ orders: 2 }, { orders: '3' }, { orders: null }])).toBe(5)
})

test('sums nothing where no row has a value', () => {
  expect(sumOf(cost, [{ cost: null }])).toBeUndefined()
})

test('draws each bar as a share of the largest row', () => {
  expect(barShares([{ cost: '50' }, { cost: '100' }, { cost: '-3' }, { cost: null }], 'cost')).toEqual([
    0.5, 1, 0, 0,
  ])
  expect(barShares([{ cost: '0' }], 'cost')).toEqual([0])
})
