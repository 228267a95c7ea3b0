import { roundedQuotient, unitsOf } from './exact.ts'
import type { BilledRow, PriceRow } from './rows.ts'

const quantityScale = 12
const priceScale = 8
const moneyScale = 10

/** Money is counted in units of 10^-10. */
export type Ticks = bigint

type Window = { fromMs: number; untilMs: number; price: bigint }

/**
 * The cost of a record: its quantity times the first listed price that was valid when its usage began, or undefined without
 * one.
 */
export function recordPricing(prices: readonly PriceRow[]): (record: BilledRow) => Ticks | undefined {
  const windows = Map.groupBy(prices, (price) => `${price.sku_name} ${price.usage_unit}`)
  const parsed = new Map([...windows].map(([key, rows]) => [key, rows.map(windowOf)]))
  return (record) => {
    const inForce = parsed
      .get(`${record.sku_name} ${record.usage_unit}`)
      ?.find(({ fromMs, untilMs }) => fromMs <= record.usage_start_ms && record.usage_start_ms < untilMs)
    return inForce && moneyOf(unitsOf(record.quantity, quantityScale), inForce.price)
  }
}

function windowOf({ price_start_ms, price_end_ms, price }: PriceRow): Window {
  return { fromMs: price_start_ms, untilMs: price_end_ms ?? Infinity, price: unitsOf(price, priceScale) }
}

function moneyOf(quantity: bigint, price: bigint): Ticks {
  return roundedQuotient(quantity * price, 10n ** BigInt(quantityScale + priceScale - moneyScale))
}
