import { expect, test } from 'vitest'
import type { RestatedTotal } from '#product/contract/calls/cost-versions.ts'
import { correctionText } from './correction-text.ts'

const total: RestatedTotal = {
  source: 'databricks_usage',
  currency: 'USD',
  amount: '1.2300000000',
  days: 1,
  publications: 1,
  lastPublishedAt: '2025-05-12T10:00:00.000Z',
}

test('names the difference, the day and the amount before', () => {
  expect(correctionText([total], { currency: 'USD', billed: '101.2300000000' }, 'UTC')).toBe(
    'Corrected on 12 May 2025: +$1.23 (was $100.00)',
  )
})

test('names how often, where it was more than once', () => {
  const less = { ...total, amount: '-2.0000000000', publications: 3 }
  expect(correctionText([less], { currency: 'USD', billed: '98.0000000000' }, 'UTC')).toBe(
    'Corrected 3 times, last on 12 May 2025: −$2.00 (was $100.00)',
  )
})

test('states that nothing was corrected', () => {
  expect(correctionText([], { currency: 'USD', billed: '98.0000000000' })).toBe(
    'No Databricks corrections for these dates',
  )
})

test('names corrected estimates of VMs beside the bill, in its currency', () => {
  const estimate = { ...total, source: 'machine_estimate' as const, amount: '39.1600000000' }
  const bill = { currency: 'USD', billed: '98.0000000000' }
  expect(correctionText([estimate, { ...estimate, currency: 'EUR' }], bill, 'UTC')).toBe(
    'No Databricks corrections for these dates · VM estimates corrected on 12 May 2025: +$39.16',
  )
})
