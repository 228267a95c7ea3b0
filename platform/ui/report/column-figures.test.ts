import { expect, test } from 'vitest'
import type { Column } from '#contract/columns.ts'
import { sumOfMoney } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { barShares, dearestFirst, moneyAbove, moneyTexts, shownSum, sumOf } from './column-figures.ts'

const cost: Column = { name: 'cost', label: 'Cost', format: 'money', meaning: 'Cost.', summed: true }
const orders: Column = { name: 'orders', label: 'Orders', format: 'count', meaning: 'Orders.', summed: true }

test('shows money so that the cells add up to the foot', () => {
  const rows = [{ cost: '1.0060000000' }, { cost: '2.0060000000' }, { cost: null }, { cost: '3.0000000000' }]
  expect(moneyTexts(rows, cost)).toEqual(['1.00', '2.01', null, '3.00'])
  expect(shownSum(cost, () => sumOf(cost, rows))).toEqual({ text: '6.01', exact: '6.0120000000' })
})

test('shows money that has no total as it is', () => {
  const rows = [{ cost: '1.0060000000' }, { cost: '2.0060000000' }]
  expect(moneyTexts(rows, { ...cost, summed: false })).toEqual(['1.00', '2.00'])
})

const databricks: Column = { ...cost, name: 'databricks', label: 'Databricks' }
const cloud: Column = {
  ...cost,
  name: 'cloud',
  label: 'Cloud',
  restOf: { whole: 'cost', besides: 'databricks' },
}
const costs = [cost, databricks, cloud]
const row = (databricksCost: string, cloudCost: string) => ({
  cost: sumOfMoney([databricksCost, cloudCost]),
  databricks: databricksCost,
  cloud: cloudCost,
})
const textsOf = (rows: readonly Row[], columns: readonly Column[]) =>
  columns.map((column) => moneyTexts(rows, column, columns))
const footOf = (rows: readonly Row[], columns: readonly Column[]) => {
  const sumOfColumn = (name: string) =>
    columns.filter((column) => column.name === name).map((column) => sumOf(column, rows))[0]
  return columns.map((column) => shownSum(column, sumOfColumn)?.text)
}

test('shows two parts of a cost so that they add up to it in every row, and to their feet', () => {
  const rows = [row('7.2756', '1.9160'), row('6.1761', '1.5928'), row('7.3980', '1.9943')]
  expect(textsOf(rows, costs)).toEqual([
    ['9.19', '7.77', '9.39'],
    ['7.27', '6.18', '7.39'],
    ['1.92', '1.59', '2.00'],
  ])
  expect(footOf(rows, costs)).toEqual(['26.35', '20.84', '5.51'])
})

test('shows the parts of each row by itself where the column has no foot', () => {
  const rows = [row('7.2756', '1.9160'), row('6.1761', '1.5928')]
  const single = costs.map((column) => ({ ...column, summed: false }))
  expect(textsOf(rows, single)).toEqual([
    ['9.19', '7.76'],
    ['7.27', '6.17'],
    ['1.92', '1.59'],
  ])
})

test('what is more than its parts is shown column by column', () => {
  const rows = [
    { ...row('7.2756', '1.9160'), cost: '9.5' },
    { cost: null, databricks: null, cloud: '1' },
  ]
  expect(textsOf(rows, costs)).toEqual([
    ['9.50', null],
    ['7.27', null],
    ['1.91', '1.00'],
  ])
})

test('a row has the same cents in every order of the list, also in the parts of its cost', () => {
  const shops = [
    { ...row('7.2756', '1.9160'), shop: 'a' },
    { ...row('6.1761', '1.5928'), shop: 'b' },
    { ...row('7.3980', '1.9943'), shop: 'c' },
    { ...row('6.1761', '1.5928'), shop: 'd' },
  ]
  const shop: Column = { name: 'shop', label: 'Shop', format: 'text', meaning: 'Shop.' }
  const all = [shop, ...costs]
  const shown = (rows: readonly Row[]) =>
    costs.map((column) => {
      const texts = dearestFirst(rows, column, all, (ordered) => moneyTexts(ordered, column, all))
      return Object.fromEntries(rows.map((one, place) => [one['shop'], texts[place]]))
    })
  expect(shown(shops.toReversed())).toEqual(shown(shops))
  expect(dearestFirst(shops, cost, all, (ordered) => moneyAbove(ordered, 'cost'))).toEqual([
    '9.3923000000',
    '18.5839000000',
    '0.0000000000',
    '26.3528000000',
  ])
})

test('rows of one name and one cost are told apart by their ids', () => {
  const shop: Column = { name: 'shop', label: 'Shop', format: 'text', meaning: 'Shop.' }
  const id: Column = { name: 'shopId', label: 'Shop id', format: 'id', meaning: 'Its id.' }
  const alike = ['2', '1'].map((shopId) => ({ shop: 'etl', shopId, cost: '1.0060000000' }))
  const all = [shop, id, cost]
  const shown = (rows: readonly Row[]) =>
    dearestFirst(rows, cost, all, (ordered) => moneyTexts(ordered, cost, all))
  expect([shown(alike), shown(alike.toReversed())]).toEqual([
    ['1.01', '1.00'],
    ['1.00', '1.01'],
  ])
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
