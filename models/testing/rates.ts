/** What a discount grants and when: a row of `discounted_rate` without its SKUs. */
export type Rate = Readonly<Record<string, string | number | null>>

/** A percentage off the list price. */
export const percentOff = (percentage: string, start_time: string, end_time: string | null = null): Rate => ({
  percentage,
  start_time,
  end_time,
})

/** A price in place of the list price. */
export const fixedPrice = (fixed_price: string, currency_code: string, start_time: string): Rate => ({
  fixed_price,
  currency_code,
  start_time,
})
