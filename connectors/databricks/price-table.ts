import type { Columns } from '#lake/table.ts'
import { dayOfText, lastDayOfText, openEnd, shortDecimal, textBeyond } from './system-table-sql.ts'
import type { SystemTable } from './system-table-mapping.ts'

/** Columns of a table of SKU prices, each with its validity. */
export const priceColumns = {
  account_id: 'string',
  sku_name: 'string',
  cloud: 'string',
  currency_code: 'string',
  usage_unit: 'string',
  price_start_time: 'timestamp',
  price_end_time: 'timestamp',
  price: 'decimal(15,8)',
  price_text: 'string',
} as const satisfies Columns

/** The key of a price. */
export const priceKey = [
  'account_id',
  'sku_name',
  'cloud',
  'currency_code',
  'usage_unit',
  'price_start_time',
] as const

const pricePaths = ['pricing.effective_list.default', 'pricing.default']

/** The origin of the price columns, and the days of a price's validity. */
export const priceOrigins: Pick<SystemTable, 'columns' | 'day' | 'lastDay' | 'needs' | 'size'> = {
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
  needs: ['price'],
  size: 'large',
}
