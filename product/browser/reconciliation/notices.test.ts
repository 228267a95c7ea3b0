import { expect, test } from 'vitest'
import { noticesOf, vmCostOf } from './notices.ts'

const late = {
  currency: 'USD',
  amount: '12.5000000000',
  machineHours: 40.4,
  machineHoursWithoutRate: 0,
  learnedHours: 500,
  firstHour: '2025-05-31T12:00:00Z',
}
const nothing = {
  notBilledYetHours: 0,
  lastUsageTime: '2025-05-31T23:00:00Z',
  notBilledYet: [],
  unpriced: [],
}

const textsOf = (currency: string, late: Parameters<typeof noticesOf>[1]) =>
  noticesOf(currency, late, undefined).map(({ text }) => text)

test('VMs stand beside the bill of their currency', () => {
  const vms = [
    { currency: 'USD', billed: '3.0000000000' },
    { currency: 'EUR', billed: '4.0000000000' },
  ]
  expect(vmCostOf('EUR', vms)).toBe('4.0000000000')
  expect(vmCostOf('CHF', vms)).toBeUndefined()
})

test('hours without usage records are estimated in the currency that they will be billed in', () => {
  const answer = { ...nothing, notBilledYet: [late] }
  expect(noticesOf('USD', answer, undefined)).toEqual([
    {
      text: 'Not yet billed:',
      estimate: { amount: '12.5000000000', after: '(40 VM hours without usage records).' },
    },
  ])
  expect(noticesOf('EUR', answer, undefined)).toEqual([])
})

test('hours without a learned rate are no amount, and missing', () => {
  const unlearned = { ...late, amount: null, machineHoursWithoutRate: 1.2, learnedHours: null }
  const answer = { ...nothing, notBilledYetHours: 2, notBilledYet: [unlearned] }
  expect(textsOf('USD', answer)).toEqual([
    'Latest billing record: 31 May 2025 23:00 UTC.',
    'No DBU rate is known yet for 1 VM hour without usage records.',
  ])
})

test('records without a price are counted, one alone in the singular', () => {
  const row = { skuName: 'SKU', usageUnit: 'DBU', recordCount: 1, quantity: '1.5' }
  expect(textsOf('USD', { ...nothing, unpriced: [row] })).toEqual([
    '1 usage record has no published price and is excluded: SKU (1.5 DBU).',
  ])
  expect(textsOf('USD', { ...nothing, unpriced: [row, { ...row, skuName: 'TWO' }] })).toEqual([
    '2 usage records have no published price and are excluded: SKU (1.5 DBU), TWO (1.5 DBU).',
  ])
})

test('VMs without a price stand apart from usage records', () => {
  const record = { skuName: 'SKU', usageUnit: 'DBU', recordCount: 1, quantity: '1.5' }
  const vm = { skuName: 'unknown VM worker', usageUnit: 'hour', recordCount: 4, quantity: '3.25' }
  expect(textsOf('USD', { ...nothing, unpriced: [record, vm] })).toEqual([
    '1 usage record has no published price and is excluded: SKU (1.5 DBU).',
    'VMs without a list price or a known type are excluded: unknown VM worker (3.25 h).',
  ])
})

test('nothing is missing where all usage arrived', () => {
  expect(noticesOf('USD', nothing, undefined)).toEqual([])
  expect(noticesOf('USD', nothing, 'Complete through 30 May.')).toEqual([
    { text: 'Complete through 30 May.' },
  ])
})
