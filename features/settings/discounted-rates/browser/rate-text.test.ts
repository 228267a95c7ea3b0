import { expect, test } from 'vitest'
import { groupText, termsText, validityText } from './rate-text.ts'

test('a discount is written with its SKUs, its terms and its days', () => {
  const rate = {
    skuGroup: 'PREMIUM_JOBS',
    terms: { kind: 'percentage', percentage: '12.5' },
    validFrom: '2025-01-01',
    validUntil: '2026-01-01',
  } as const
  expect([groupText(rate), termsText(rate), validityText(rate)]).toEqual([
    'PREMIUM_JOBS…',
    '12.5% off the list price',
    'from 1 Jan 2025 until before 1 Jan 2026',
  ])
})

test('a price for all SKUs without an end', () => {
  const rate = {
    skuGroup: '',
    terms: { kind: 'fixed_price', price: '0.385', currency: 'USD' },
    validFrom: '2025-01-01',
    validUntil: null,
  } as const
  expect([groupText(rate), termsText(rate), validityText(rate)]).toEqual([
    'all SKUs',
    '0.385 USD per unit',
    'from 1 Jan 2025',
  ])
})
