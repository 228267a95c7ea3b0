import { quoted } from './sql-text.ts'

/** How a query on system tables prices a usage record `u`: what a unit costs, and the joins that this needs. */
export type PriceJoin = { price: string; joins: readonly string[]; says: string }

/** By the list price when the usage began; by the negotiated one where the account has such prices. */
export function priceJoin(currency: string, hasNegotiated: boolean): PriceJoin {
  if (!hasNegotiated) {
    return {
      price: 'p.pricing.effective_list.default',
      joins: joinOf('inner', 'list_prices', 'p', currency),
      says: 'list price',
    }
  }
  return {
    price: 'coalesce(a.pricing.default, p.pricing.effective_list.default)',
    joins: [
      ...joinOf('left', 'account_prices', 'a', currency),
      ...joinOf('left', 'list_prices', 'p', currency),
    ],
    says: 'the negotiated price, else the list price',
  }
}

function joinOf(kind: 'inner' | 'left', table: string, name: string, currency: string): string[] {
  return [
    `${kind} join system.billing.${table} as ${name}`,
    `  on ${name}.account_id = u.account_id`,
    `  and ${name}.sku_name = u.sku_name`,
    `  and ${name}.cloud = u.cloud`,
    `  and ${name}.usage_unit = u.usage_unit`,
    `  and ${name}.currency_code = ${quoted(currency)}`,
    `  and u.usage_start_time >= ${name}.price_start_time`,
    `  and (${name}.price_end_time is null or u.usage_start_time < ${name}.price_end_time)`,
  ]
}
