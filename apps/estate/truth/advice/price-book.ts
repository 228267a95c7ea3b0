import type { Span } from './spans.ts'
import { hourMs, overlapMs } from './spans.ts'
import type { ListPriceRow } from './advice-rows.ts'

/** What DBUs of a SKU cost at list prices, in dollars. */
export type PriceBook = {
  /** The cost of drawing so many DBUs an hour all through a span; a price change within it counts from when it comes. */
  drawn: (skuName: string, dbuPerHour: number, span: Span) => number
}

/** The list prices as a book. A SKU without a price costs nothing. */
export function priceBookOf(prices: readonly ListPriceRow[]): PriceBook {
  const pricesOf = Map.groupBy(prices, ({ sku_name }) => sku_name)
  return {
    drawn: (skuName, dbuPerHour, span) =>
      (pricesOf.get(skuName) ?? []).reduce((sum, { price_start_ms, price_end_ms, price }) => {
        const inForce = { fromMs: price_start_ms, untilMs: price_end_ms ?? Infinity }
        return sum + (overlapMs(span, inForce) / hourMs) * dbuPerHour * price
      }, 0),
  }
}
