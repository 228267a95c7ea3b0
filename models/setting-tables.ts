import type { Columns } from '#lake/table.ts'

/**
 * Columns of `discounted_rate`: a discount on the SKUs whose names begin so, a percentage or a fixed price in a currency.
 * Of those that hold for a SKU the longest group applies, of these the latest start, of these the last place in the list.
 */
export const discountedRateColumns: Columns = {
  sku_group: 'string',
  percentage: 'decimal(7,4)',
  fixed_price: 'decimal(15,8)',
  currency_code: 'string',
  start_time: 'timestamp',
  end_time: 'timestamp',
  place: 'int',
}
