import { expect, test } from 'vitest'
import { chartOf } from './chart-of.ts'
import type { OwnCost } from '../contract.ts'

const cost: OwnCost = {
  dataVersion: 1,
  since: '2025-05-01T00:00:00.000Z',
  until: '2025-05-04T00:00:00.000Z',
  currency: 'USD',
  total: {
    statements: 3,
    failedStatements: 0,
    readRows: 0,
    readBytes: 0,
    unreadableStatements: 0,
    daysNotBilled: 1,
    amount: '1.5000000000',
    idleAmount: '0.5000000000',
    warehouseAmount: '3.0000000000',
  },
  days: [
    { day: '2025-05-01', purpose: 'collect', statements: 2, amount: '1.5000000000' },
    { day: '2025-05-03', purpose: 'collect', statements: 1, amount: null },
  ],
  missing: [],
}
const words = {
  label: (day: string) => day.slice(8),
  isIncomplete: (day: string) => day > '2025-05-02',
  because: 'may still arrive',
}

test('a day without statements costs nothing, and one that is not billed has no bar', () => {
  const { categories, series } = chartOf(cost, words)
  expect(categories).toEqual(['01', '02', '03'])
  expect(series).toMatchObject([
    { name: 'Data collection', values: [1.5, 0, null], amounts: ['1.5000000000', '0', null] },
  ])
})

test('days whose usage may still arrive are marked', () => {
  expect(chartOf(cost, words).incomplete).toEqual({ places: [2], because: 'may still arrive' })
  expect(chartOf(cost, { ...words, isIncomplete: () => false }).incomplete).toBeUndefined()
})
