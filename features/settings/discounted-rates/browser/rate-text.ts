import { day } from '#ui/format/time.ts'
import { price } from '#ui/format/money.ts'
import type { DiscountedRate } from '../contract.ts'

/** "12.5% off the list price" or "0.385 USD per unit" */
export function termsText({ terms }: Pick<DiscountedRate, 'terms'>): string {
  return terms.kind === 'percentage'
    ? `${terms.percentage}% off the list price`
    : `${price(terms.price)} ${terms.currency} per unit`
}

/** "all SKUs" or "PREMIUM_JOBS…" */
export const groupText = ({ skuGroup }: Pick<DiscountedRate, 'skuGroup'>) =>
  skuGroup === '' ? 'all SKUs' : `${skuGroup}…`

/** "from 1 Jan 2025", with the last day that it holds for where it has an end. */
export const validityText = ({ validFrom, validUntil }: DiscountedRate) =>
  validUntil === null ? `from ${day(validFrom)}` : `from ${day(validFrom)} until before ${day(validUntil)}`
