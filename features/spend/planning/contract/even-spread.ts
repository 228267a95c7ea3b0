import { moneyText, moneyUnits, truncatedCents, unitsPerCent } from '#contract/money.ts'

const monthsOfYear = 12n

/** An annual amount as twelve monthly ones: equal in whole cents, December with the remainder. */
export function evenSpread(annual: string): string[] {
  const units = moneyUnits(annual)
  const month = (truncatedCents(units) / monthsOfYear) * unitsPerCent
  const december = units - month * (monthsOfYear - 1n)
  return Array.from({ length: Number(monthsOfYear) }, (_, place) =>
    moneyText(place === Number(monthsOfYear) - 1 ? december : month),
  )
}
