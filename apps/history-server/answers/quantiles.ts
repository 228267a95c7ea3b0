/** The quantiles of values by the rule of the history server: the value at the place share × count. */
export function quantilesOf(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other)
  return shares.map((share) => sorted[Math.min(Math.floor(share * sorted.length), sorted.length - 1)] ?? 0)
}
