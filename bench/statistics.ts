/** The value below which a share of the values lies; of few values, the next greater one. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const place = Math.max(0, Math.ceil(share * sorted.length) - 1)
  return sorted[place] ?? Number.NaN
}

/** The median. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

type Point = { x: number; y: number }

/** The slope of the least squares line: the growth of y per unit of x. */
export function slope(points: readonly Point[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  const variance = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  return covariance / variance
}

/** The exponent of y's growth with x: the slope of the line through their logarithms. */
export function growthExponent(points: readonly Point[]): number {
  return slope(points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) })))
}
