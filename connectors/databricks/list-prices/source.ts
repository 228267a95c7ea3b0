import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { priceColumns, priceKey, priceOrigins } from '../price-table.ts'
import { rightToRead } from '../right.ts'
import { fetchSystemTable } from '../system-table.ts'

const listPrice = {
  name: 'list_price',
  meaning: 'The public price of a SKU in one currency, and the time in which it is in force.',
  columns: priceColumns,
  key: priceKey,
  arrival: 'latest',
} as const satisfies RawTable

const system = { name: 'system.billing.list_prices', table: listPrice, ...priceOrigins }

/** List prices of everything that Databricks bills. */
export const listPrices: Source<DatabricksClient> = {
  name: 'list-prices',
  system: 'databricks',
  meaning: 'The public price of every SKU, with the time in which each price is in force.',
  scope: 'account',
  tables: [listPrice],
  freshMinutes: 12 * 60,
  right: rightToRead(system.name),
  fetch: (context) => fetchSystemTable(context, system, undefined),
}
