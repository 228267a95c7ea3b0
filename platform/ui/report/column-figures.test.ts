import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { barShares, moneyTexts, shownSum, sumOf } from './column-figures.ts'

const cost: Column = { name: 'cost', label: 'Cost', format: 'money', meaning: 'Cost.', summed: true }
const runs: Column = { name: 'runs', label: 'Runs', format: 'count', meaning: 'Runs.', summed: true }

test('shows money so that the cells add up to the foot', () => {
  const rows = [{ cost: '1.0060000000' }, { cost: '2.0060000000' }, { cost: null }, { cost: '3.0000000000' }]
  expect(moneyTexts(rows, cost)).toEqual(['1.00', '2.01', null, '3.00'])
  expect(shownSum(cost, sumOf(cost, rows) ?? '')).toEqual({ text: '6.01', exact: '6.0120000000' })
})

test('shows money that has no total as it is', () => {
  const rows = [{ cost: '1.0060000000' }, { cost: '2.0060000000' }]
  expect(moneyTexts(rows, { ...cost, summed: false })).toEqual(['1.00', '2.00'])
})

test('sums counts, also where the wire has them as text', () => {
  expect(sumOf(runs, [{ runs: 2 }, { runs: '3' }, { runs: null }])).toBe(5)
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
