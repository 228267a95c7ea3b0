/** Chance that is the same for the same seed. */
export type Chance = {
  /** A number from 0 up to 1. */
  next(): number
  between(low: number, high: number): number
  /** As likely between 1 and 10 as between 10 and 100. */
  logBetween(low: number, high: number): number
  oneOf<T>(values: readonly T[]): T
  /** A deviation with the tails of Student's t with 4 degrees of freedom, so that some days are far off. */
  heavyTailed(): number
}

/** Chance from a seed. */
export function chanceOf(seed: number): Chance {
  let state = Math.imul(seed, 2_654_435_761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  const between = (low: number, high: number) => low + (high - low) * next()
  return {
    next,
    between,
    logBetween: (low, high) => low * (high / low) ** next(),
    oneOf(values) {
      const [first] = values
      if (first === undefined) throw new Error('There is nothing to choose from.')
      return values[Math.floor(next() * values.length)] ?? first
    },
    heavyTailed() {
      const squares = [normal(), normal(), normal(), normal()].reduce((sum, one) => sum + one * one, 0)
      return normal() / Math.sqrt(squares / 4) / Math.SQRT2
    },
  }
}
