/** A random source that a seed determines. */
export type Chance = {
  /** A whole number from 0 up to the limit, exclusive. */
  below(limit: number): number
  /** A whole number from the first to the last, inclusive. */
  between(first: number, last: number): number
  /** True in this share of cases. */
  happens(share: number): boolean
  oneOf<Value>(values: readonly Value[]): Value
  times<Value>(count: number, make: (index: number) => Value): Value[]
}

/** Random numbers of a seed (mulberry32). */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  return {
    below,
    between: (first, last) => first + below(last - first + 1),
    happens: (share) => below(1_000_000) < share * 1_000_000,
    oneOf(values) {
      const value = values[below(values.length)]
      if (value === undefined) throw new Error('There is nothing to choose from.')
      return value
    },
    times: (count, make) => Array.from({ length: count }, (_, index) => make(index)),
  }
}
