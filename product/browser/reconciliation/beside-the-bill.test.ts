import { expect, test } from 'vitest'
import { besideTheBill, missingFromTheBill } from './beside-the-bill.ts'

const late = {
  currency: 'USD',
  amount: '12.5000000000',
  machineHours: 40.4,
  machineHoursWithoutRate: 0,
  learnedHours: 500,
  firstHour: '2025-05-31T12:00:00Z',
}

test('machines and the DBU of hours without usage stand beside the bill of their currency', () => {
  const machines = [
    { currency: 'USD', billed: '3.0000000000' },
    { currency: 'EUR', billed: '4.0000000000' },
  ]
  expect(besideTheBill('USD', machines, [late])).toEqual([
    { label: 'machines', amount: '3.0000000000' },
    { label: 'DBU of 40 machine hours without usage yet', amount: '12.5000000000' },
  ])
  expect(besideTheBill('EUR', machines, [late])).toEqual([{ label: 'machines', amount: '4.0000000000' }])
})

test('hours without a learned rate are no amount, and said to be missing', () => {
  const unlearned = { ...late, amount: null, machineHoursWithoutRate: 40.4, learnedHours: null }
  expect(besideTheBill('USD', [], [unlearned])).toEqual([])
  const answer = { notBilledYetHours: 2, lastUsageTime: '2025-05-31T21:00:00Z', notBilledYet: [unlearned] }
  expect(missingFromTheBill('USD', answer)).toMatch(
    /^the last 2 hours, since .*; 40 machine hours of which no usage is known to learn a DBU rate from$/,
  )
  expect(missingFromTheBill('EUR', answer)).not.toContain('machine hours')
})

test('nothing is missing where all usage arrived', () => {
  const answer = { notBilledYetHours: 0, lastUsageTime: '2025-05-31T23:00:00Z', notBilledYet: [] }
  expect(missingFromTheBill('USD', answer)).toBeUndefined()
})
