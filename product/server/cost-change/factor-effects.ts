import { changeParts, type ChangePart } from '#product/contract/change-parts.ts'

/** An exact number; the bottom is not zero. */
export type Fraction = { top: bigint; bottom: bigint }

/** A factor of an amount in two periods, and the part of the change that it stands for. */
export type Factor = { part: ChangePart; before: Fraction; after: Fraction }

/** Money in 10^-10 units, by part; a part that is not there is zero. */
export type Effects = ReadonlyMap<ChangePart, bigint>

type Numerator = { part: ChangePart; numerator: bigint }

function factorial(number: number): bigint {
  return number < 2 ? 1n : BigInt(number) * factorial(number - 1)
}

/** The sums of products of all factors but one, by how many of them are changed already. */
function productsOfOthers(tops: readonly (readonly [bigint, bigint])[], left: number): bigint[] {
  let sums = [1n]
  for (const [place, [before, after]] of tops.entries()) {
    if (place === left) continue
    const next = Array.from({ length: sums.length + 1 }, () => 0n)
    for (const [changed, sum] of sums.entries()) {
      next[changed] = (next[changed] ?? 0n) + sum * before
      next[changed + 1] = (next[changed + 1] ?? 0n) + sum * after
    }
    sums = next
  }
  return sums
}

/** The Shapley values of the factors of a product, as numerators over one denominator. */
function shapleyValues(factors: readonly Factor[]): { values: Numerator[]; denominator: bigint } {
  const isChanged = ({ before, after }: Factor) => before.top * after.bottom !== after.top * before.bottom
  const changed = factors.filter(isChanged)
  const same = factors.filter((factor) => !isChanged(factor))
  const constant = same.reduce((product, { before }) => product * before.top, 1n)
  const tops = changed.map(
    ({ before, after }) => [before.top * after.bottom, after.top * before.bottom] as const,
  )
  const bottoms = changed.map(({ before, after }) => before.bottom * after.bottom)
  const allBottoms = [...bottoms, ...same.map(({ before }) => before.bottom)]
  const count = changed.length
  const values = changed.map(({ part }, place) => {
    const [before, after] = tops[place] ?? [0n, 0n]
    const weighted = productsOfOthers(tops, place).reduce(
      (sum, product, size) => sum + product * factorial(size) * factorial(count - 1 - size),
      0n,
    )
    return { part, numerator: constant * (after - before) * weighted }
  })
  return {
    values,
    denominator: allBottoms.reduce((product, bottom) => product * bottom, 1n) * factorial(count),
  }
}

function summedByPart(values: readonly Numerator[]): Numerator[] {
  const sums = new Map<ChangePart, bigint>()
  for (const { part, numerator } of values) sums.set(part, (sums.get(part) ?? 0n) + numerator)
  return changeParts.flatMap((part) => {
    const numerator = sums.get(part) ?? 0n
    return numerator === 0n ? [] : [{ part, numerator }]
  })
}

/**
 * Rounds numerators over a positive denominator to whole units whose sum is exact: each is cut down, and the units that are
 * missing go to the largest remainders. A part of whole units keeps its value.
 */
function wholeUnits(values: readonly Numerator[], denominator: bigint): Map<ChangePart, bigint> {
  const cut = values.map(({ part, numerator }) => {
    const remainder = ((numerator % denominator) + denominator) % denominator
    return { part, units: (numerator - remainder) / denominator, remainder }
  })
  const missing = cut.reduce((sum, { remainder }) => sum + remainder, 0n) / denominator
  const raised = new Set(
    cut
      .toSorted(
        (one, other) => Number(other.remainder > one.remainder) - Number(other.remainder < one.remainder),
      )
      .slice(0, Number(missing))
      .map(({ part }) => part),
  )
  return new Map(cut.map(({ part, units }) => [part, units + (raised.has(part) ? 1n : 0n)]))
}

/**
 * By how much each factor changed the product of all of them, in whole units that add up to the change: the mean of what it
 * changes over all orders in which the factors can change. Before and after, the product has to be a whole number of units.
 */
export function factorEffects(factors: readonly Factor[]): Effects {
  const { values, denominator } = shapleyValues(factors)
  const byPart = summedByPart(values)
  const total = byPart.reduce((sum, { numerator }) => sum + numerator, 0n)
  // The way back has the same parts with the other sign, ties of remainders included.
  const leading = total === 0n ? (byPart[0]?.numerator ?? 0n) : total
  const isReversed = leading < 0n !== denominator < 0n
  const sign = isReversed ? -1n : 1n
  const size = denominator < 0n ? -1n : 1n
  const rounded = wholeUnits(
    byPart.map(({ part, numerator }) => ({ part, numerator: numerator * sign * size })),
    denominator * size,
  )
  return new Map([...rounded].map(([part, units]) => [part, units * sign]))
}
