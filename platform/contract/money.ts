const scale = 10n
/** A cent in 10^-10 units of money. */
export const unitsPerCent = 10n ** (scale - 2n)
const decimal = /^(-?)(\d+)(?:\.(\d{1,10}))?$/

/** Money as a whole number of 10^-10 units, from its decimal string. Throws on anything else. */
export function moneyUnits(text: string): bigint {
  const match = decimal.exec(text)
  if (!match) throw new TypeError(`not a decimal with at most ten decimals: ${text}`)
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole) * 10n ** scale + BigInt(fraction.padEnd(Number(scale), '0'))
  return sign === '-' ? -units : units
}

/** The decimal string with ten decimals for a number of 10^-10 units. */
export function moneyText(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(11, '0')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`
}

/** Whole cents, truncated towards zero. */
export function truncatedCents(units: bigint): bigint {
  return units / unitsPerCent
}

/** The sum of decimal strings, as a decimal string with ten decimals. */
export function sumOfMoney(parts: readonly string[]): string {
  return moneyText(parts.reduce((sum, part) => sum + moneyUnits(part), 0n))
}
