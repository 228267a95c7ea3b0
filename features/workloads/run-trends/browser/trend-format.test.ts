import { expect, test } from 'vitest'
import { trendFormat } from './trend-format.ts'
import { trendOfUrlState } from './trend-view.ts'

const writtenAs = (kpi: string) => trendFormat(trendOfUrlState({ kpi }), 'USD')

test('money is truncated to cents, a rate below a cent has four decimals', () => {
  expect(writtenAs('runCost').full(1234.567)).toBe('$1,234.56')
  expect(writtenAs('runCost').full(0.001)).toBe('<$0.01')
  expect(writtenAs('costPerRunHour').full(0.00129)).toBe('$0.0012')
  expect(writtenAs('costPerRunHour').full(0.00001)).toBe('<$0.0001')
  expect(writtenAs('setupDuration').full(1.5)).toBe('1.5 min')
  expect(writtenAs('clusterCpu').full(65)).toBe('65.0%')
})

test('rates are not summed, amounts are, in their currency', () => {
  expect(writtenAs('runCost')).toMatchObject({ currency: 'USD' })
  expect(writtenAs('costPerRunHour')).toMatchObject({ isRate: true })
})
