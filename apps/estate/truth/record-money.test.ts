import { expect, test } from 'vitest'

import { recordPricing } from './record-money.ts'

const change = 1_000
const prices = [
  { sku_name: 'JOBS', usage_unit: 'DBU', price_start_ms: 0, price_end_ms: change, price: '0.30000000' },
  { sku_name: 'JOBS', usage_unit: 'DBU', price_start_ms: change, price_end_ms: null, price: '0.33000000' },
]

function usage(startMs: number, quantity: string, sku = 'JOBS') {
  return {
    workspace_id: '1',
    sku_name: sku,
    usage_unit: 'DBU',
    usage_start_ms: startMs,
    usage_end_ms: startMs + 10,
    quantity,
    cluster_id: null,
    job_run_id: null,
  }
}

test('a record costs the price that was valid when its usage began', () => {
  const moneyOf = recordPricing(prices)
  expect(moneyOf(usage(change - 1, '2'))).toBe(6_000_000_000n)
  expect(moneyOf(usage(change, '2'))).toBe(6_600_000_000n)
})

test('money is rounded once, to ten decimals, alike for a record and its retraction', () => {
  const moneyOf = recordPricing(prices)
  expect(moneyOf(usage(0, '0.000000000500'))).toBe(2n)
  expect(moneyOf(usage(0, '-0.000000000500'))).toBe(-2n)
})

test('a record without a price has no known cost', () => {
  expect(recordPricing(prices)(usage(0, '2', 'AGENT'))).toBeUndefined()
})
