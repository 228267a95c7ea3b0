const scale = 12
const decimal = /^(-?)(\d+)(?:\.(\d{1,12}))?$/

/** A quantity as a whole number of 10^-12 units, from its decimal string. Throws on anything else. */
export function quantityUnits(text: string): bigint {
  const match = decimal.exec(text)
  if (!match) throw new TypeError(`not a decimal with at most twelve decimals: ${text}`)
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign === '-' ? -units : units
}
