import { expect, test } from 'vitest'
import { fiscalYearOf } from './fiscal-year.ts'

test('a day lies in the fiscal year that began last', () => {
  expect(fiscalYearOf('2025-05-31', 1)).toBe('2025-01-01')
  expect(fiscalYearOf('2025-05-31', 5)).toBe('2025-05-01')
  expect(fiscalYearOf('2025-05-31', 6)).toBe('2024-06-01')
  expect(fiscalYearOf('2025-12-31', 12)).toBe('2025-12-01')
})
