import type { Bound } from './growing-terms.ts'

/** A figure with the ends of its band. */
export type Bounded = Readonly<Record<Bound, number>>

/** A figure that is known without a band. */
export function exactly(value: number): Bounded {
  return { low: value, estimate: value, high: value }
}

/** Each of the three figures as a function makes it. */
export function mapped({ low, estimate, high }: Bounded, valueOf: (value: number) => number): Bounded {
  return { low: valueOf(low), estimate: valueOf(estimate), high: valueOf(high) }
}

/** The sum of two figures, with the ends of both bands. */
export function plus(one: Bounded, other: Bounded): Bounded {
  return {
    low: one.low + other.low,
    estimate: one.estimate + other.estimate,
    high: one.high + other.high,
  }
}

/** A figure whose band is wider by an independent deviation of its logarithm to each side. */
export function widened({ low, estimate, high }: Bounded, deviation: number): Bounded {
  const apart = (one: number, other: number) => Math.hypot(Math.log(one / other), deviation)
  if (estimate <= 0) return { low, estimate, high }
  return {
    low: low <= 0 ? 0 : estimate * Math.exp(-apart(estimate, low)),
    estimate,
    high: estimate * Math.exp(apart(high, estimate)),
  }
}

/** The median; NaN of no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [below, above] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return ((below ?? Number.NaN) + (above ?? Number.NaN)) / 2
}
