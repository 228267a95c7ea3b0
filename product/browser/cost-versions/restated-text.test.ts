import { expect, test } from 'vitest'
import type { RestatedTotal } from '#product/contract/calls/cost-versions.ts'
import { restatedText } from './restated-text.ts'

const total: RestatedTotal = {
  source: 'databricks_usage',
  currency: 'USD',
  amount: '1.2300000000',
  days: 1,
  publications: 1,
  lastPublishedAt: '2025-05-12T10:00:00.000Z',
}

test('says by how much, when and what it was before', () => {
  expect(restatedText(total, '101.2300000000', 'UTC')).toBe('Restated by +$1.23 on 12 May 2025 (was $100.00)')
})

test('says how often, where it was more than once', () => {
  const less = { ...total, amount: '-2.0000000000', publications: 3 }
  expect(restatedText(less, '98.0000000000', 'UTC')).toBe(
    'Restated by −$2.00 in 3 publications, last on 12 May 2025 (was $100.00)',
  )
})

test('says that nothing was restated', () => {
  expect(restatedText(undefined, '98.0000000000')).toBe('Not restated since it was first said')
})
