import { expect, test } from 'vitest'
import { fitOf, givingWay } from './fitting-columns.ts'

const columns = [
  { name: 'shop', widthPx: 300, tightPx: 200 },
  { name: 'owner', widthPx: 180, tightPx: 120 },
  { name: 'orders', widthPx: 60, tightPx: 60 },
  { name: 'cost', widthPx: 100, tightPx: 100 },
]

test('leaves every column as it is while there is room for all', () => {
  expect(fitOf(columns, ['owner'], 640)).toEqual({ isTight: false, withoutRoom: new Set() })
})

test('cuts long texts short before any column leaves', () => {
  expect(fitOf(columns, ['owner'], 480)).toEqual({ isTight: true, withoutRoom: new Set() })
})

test('lets columns leave in their order, and no more than needed', () => {
  expect(fitOf(columns, ['owner', 'orders'], 479).withoutRoom).toEqual(new Set(['owner']))
  expect(fitOf(columns, ['owner', 'orders'], 359).withoutRoom).toEqual(new Set(['owner', 'orders']))
})

test('lets columns that leave first leave before texts are cut short, if that is enough', () => {
  const some = columns.map((column) => ({ ...column, leavesFirst: column.name === 'orders' }))
  const orders = new Set(['orders'])
  expect(fitOf(some, ['owner', 'orders'], 580)).toEqual({ isTight: false, withoutRoom: orders })
  expect(fitOf(some, ['owner', 'orders'], 579)).toEqual({ isTight: true, withoutRoom: new Set() })
})

test('keeps the first column and those that must stay; unnamed ones leave from the right', () => {
  expect(givingWay(['shop', 'owner', 'orders', 'cost', 'cloud'], ['owner'], ['cost'])).toEqual([
    'owner',
    'cloud',
    'orders',
  ])
})
