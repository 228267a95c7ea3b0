const scale = 10n
/** A cent in units of money. */
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

/**
 * Cents for each part, as differences of truncated running sums: they always add up to the truncated total. What stands
 * above is counted in, so that the parts of one line of a table add up to the cents that the table shows for it.
 */
export function runningSumCents(parts: readonly string[], above = '0'): bigint[] {
  let running = moneyUnits(above)
  return parts.map((part) => {
    const before = truncatedCents(running)
    running += moneyUnits(part)
    return truncatedCents(running) - before
  })
}

/**
 * Cents for parts of either sign that add up to their truncated sum. All running sums are cut to the side to which that
 * sum is, so that no part is a whole cent off; truncated, a part that crosses nothing could be nearly two.
 */
export function signedSumCents(parts: readonly string[]): bigint[] {
  const amounts = parts.map(moneyUnits)
  const isBelow = amounts.reduce((sum, amount) => sum + amount, 0n) < 0n
  const cut = (units: bigint) => {
    const cents = truncatedCents(units)
    if (cents * unitsPerCent === units || units < 0n === isBelow) return cents
    return isBelow ? cents + 1n : cents - 1n
  }
  let running = 0n
  return amounts.map((amount) => {
    const before = cut(running)
    running += amount
    return cut(running) - before
  })
}

/** What stands above each part of a table: the sum of the parts before it, and of what stands above the table. */
export function sumsAbove(parts: readonly string[], above = '0'): string[] {
  let running = moneyUnits(above)
  return parts.map((part) => {
    const before = running
    running += moneyUnits(part)
    return moneyText(before)
  })
}

/** The sum of decimal strings, as a decimal string with ten decimals. */
export function sumOfMoney(parts: readonly string[]): string {
  return moneyText(parts.reduce((sum, part) => sum + moneyUnits(part), 0n))
}
