/** A whole number of 10^-scale units from decimal text. Digits beyond the scale must be zeros. */
export function unitsOf(text: string, scale: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d*?)0*)?$/.exec(text)
  const [, sign = '', whole = '', fraction = ''] = match ?? []
  if (!match || fraction.length > scale) throw new RangeError(`${text} is not a decimal of ${scale} places`)
  const units = BigInt(whole + fraction.padEnd(scale, '0'))
  return sign === '-' ? -units : units
}

/** The quotient rounded to the nearest whole number, halves away from zero. The divisor is positive. */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor
  return (2n * dividend + half) / (2n * divisor)
}

export function leastCommonMultiple(numbers: Iterable<number>): bigint {
  let multiple = 1n
  for (const number of numbers)
    multiple = (multiple / greatestCommonDivisor(multiple, BigInt(number))) * BigInt(number)
  return multiple
}

function greatestCommonDivisor(first: bigint, second: bigint): bigint {
  return second === 0n ? first : greatestCommonDivisor(second, first % second)
}
