/** A bar of a sparkline, in its unit square: y grows downwards. */
export type Bar = { x: number; y: number; width: number; height: number }

const gapShare = 0.25

/** Bars from the line of zero to each amount, oldest left; the largest reaches the edge. */
export function sparklineBars(amounts: readonly number[]): Bar[] {
  const most = Math.max(0, ...amounts)
  const least = Math.min(0, ...amounts)
  const reach = most - least || 1
  const step = 1 / Math.max(1, amounts.length)
  return amounts.map((amount, place) => ({
    x: place * step,
    y: (most - Math.max(0, amount)) / reach,
    width: step * (1 - gapShare),
    height: Math.abs(amount) / reach,
  }))
}
