import type { FetchContext, Source } from '#collect/source.ts'
import { CodedError } from '#contract/errors.ts'
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

/** Negotiated prices, where the account has them and shows them. */
export const accountPrices: Source<DatabricksClient> = {
  name: 'account-prices',
  system: 'databricks',
  meaning: 'The negotiated price of every SKU that has one, with the time in which it is in force.',
  scope: 'account',
  tables: [accountPrice],
  freshMinutes: 12 * 60,
  right: rightToRead(system.name),
  fetch: fetchAccountPrices,
}

// A preview that few accounts have: where it is not there or not allowed, list prices hold.
async function fetchAccountPrices(context: FetchContext<DatabricksClient>): Promise<void> {
  try {
    await fetchSystemTable(context, system, undefined)
  } catch (error) {
    if (!(error instanceof CodedError) || !['forbidden', 'not_found'].includes(error.code)) throw error
    context.note('The account shows no negotiated prices: usage is priced at list prices.')
  }
}
