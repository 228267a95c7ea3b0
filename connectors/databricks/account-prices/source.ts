import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { priceColumns, priceKey, priceOrigins } from '../price-table.ts'
import { rightToRead } from '../right.ts'
import { fetchSystemTable } from '../system-table.ts'

const accountPrice = {
  name: 'account_price',
  meaning: 'The price of a SKU that the account has agreed on, and the time in which it is in force.',
  columns: priceColumns,
  key: priceKey,
  arrival: 'latest',
} as const satisfies RawTable

const system = { name: 'system.billing.account_prices', table: accountPrice, ...priceOrigins }

/** Negotiated prices, if the account has and shows them. */
export const accountPrices: Source<DatabricksClient> = {
  name: 'account-prices',
  system: 'databricks',
  meaning: 'The negotiated price of every SKU that has one, with the time in which it is in force.',
  scope: 'account',
  tables: [accountPrice],
  freshMinutes: 12 * 60,
  without: 'Without it usage is priced at list prices, or at the discounted rates that are set.',
  right: rightToRead(system.name),
  fetch: (context) => fetchSystemTable(context, system, undefined),
}
