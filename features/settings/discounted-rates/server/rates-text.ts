import type { DiscountedRate } from '../contract.ts'

/** Under which the discounts are kept. */
export const discountedRatesKey = 'discountedRates'

const startOf = (day: string | null) => (day === null ? '' : `${day} 00:00:00`)

function textOf({ skuGroup, terms, validFrom, validUntil }: DiscountedRate): string {
  const [percentage, price, currency] =
    terms.kind === 'percentage' ? [terms.percentage, '', ''] : ['', terms.price, terms.currency]
  return [skuGroup, percentage, price, currency, startOf(validFrom), startOf(validUntil)].join('|')
}

/** Discounts as the models read them: a rate between semicolons, its fields between bars. */
export function ratesText(rates: readonly DiscountedRate[]): string {
  return rates.map(textOf).join(';')
}
