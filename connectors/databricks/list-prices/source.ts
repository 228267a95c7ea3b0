import type { Source } from '#collect/source.ts'
import type { RawTable } from '#lake/table.ts'
import type { DatabricksClient } from '../client.ts'
import { rightToRead } from '../right.ts'
import { dayOfText, lastDayOfText, openEnd, shortDecimal, textBeyond } from '../system-table-sql.ts'
import type { SystemTable } from '../system-table.ts'
import { fetchSystemTable } from '../system-table.ts'

const listPrice = {
  name: 'list_price',
  meaning: 'The public price of a SKU in one currency, and the time in which it is in force.',
  columns: {
    account_id: 'string',
    sku_name: 'string',
    cloud: 'string',
    currency_code: 'string',
    usage_unit: 'string',
    price_start_time: 'timestamp',
    price_end_time: 'timestamp',
    price: 'decimal(15,8)',
    price_text: 'string',
  },
  key: ['account_id', 'sku_name', 'cloud', 'currency_code', 'usage_unit', 'price_start_time'],
  arrival: 'latest',
} as const satisfies RawTable

const pricePaths = ['pricing.effective_list.default', 'pricing.default']

const system: SystemTable = {
  name: 'system.billing.list_prices',
  table: listPrice,
  columns: {
    account_id: 'account_id',
    sku_name: 'sku_name',
    cloud: 'cloud',
    currency_code: 'currency_code',
    usage_unit: 'usage_unit',
    price_start_time: 'price_start_time',
    price_end_time: 'price_end_time',
    price: pricePaths.map((path) => ({ path, sql: shortDecimal })),
    price_text: pricePaths.map((path) => ({ path, sql: textBeyond(15, 8) })),
  },
  day: dayOfText('price_start_time'),
  lastDay: `case when price_end_time is null then ${openEnd} else ${lastDayOfText('price_start_time', 'price_end_time')} end`,
  size: 'large',
}

/** Public prices of everything that Databricks bills. */
export const listPrices: Source<DatabricksClient> = {
  name: 'list-prices',
  system: 'databricks',
  meaning: 'The public price of every SKU, with the time in which each price is in force.',
  scope: 'account',
  tables: [listPrice],
  freshMinutes: 12 * 60,
  right: rightToRead('system.billing.list_prices'),
  fetch: (context) => fetchSystemTable(context, system, undefined),
}
