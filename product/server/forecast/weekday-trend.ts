import { dampingOf, medianOf, quantileOf, sumOf, type Forecast, type History } from './history.ts'

const trendSeasons = 26
const profileSeasons = 8
const mostDeviations = 5

/**
 * A level that follows a damped Theil-Sen trend of whole seasons, times the median share of each day of the week (month of
 * the year): what lies more than five median deviations from its weekday is cut first.
 */
export const dampedTrend: Forecast = (history, horizon) => {
  const { season } = history
  const values = withoutOutliers(history)
  const seasons = seasonsOf(values, season).slice(-trendSeasons)
  const sums = seasons.map(sumOf)
  const slope = theilSen(sums)
  const level = levelOf(sums, slope, season === 7 ? 4 : 1) / season
  const shares = sharesOf(seasons.slice(-profileSeasons), season)
  const damping = dampingOf(season)
  const stepSlope = slope / season / season
  let trend = (stepSlope * (season - 1)) / 2
  let reached = 1
  return Array.from({ length: horizon }, (_, step) => {
    reached *= damping
    trend += stepSlope * reached
    return (level + trend) * season * (shares[step % season] ?? 0)
  })
}

/** Values with those cut that lie far from the median of their weekday. */
function withoutOutliers({ values, season }: History): readonly number[] {
  const bounds = Array.from({ length: season }, (_, day) => {
    const likes = likesOf(values, day, season)
    const middle = medianOf(likes)
    const reach = mostDeviations * medianOf(likes.map((value) => Math.abs(value - middle)))
    return reach > 0 ? { low: middle - reach, high: middle + reach } : { low: -Infinity, high: Infinity }
  })
  return values.map((value, place) => {
    const { low, high } = bounds[place % season] ?? { low: value, high: value }
    return Math.min(high, Math.max(low, value))
  })
}

/** The last values of one day of the week. */
function likesOf(values: readonly number[], day: number, season: number): readonly number[] {
  const likes = []
  const first = Math.max(0, Math.floor(values.length / season) - trendSeasons)
  for (let place = first * season + day; place < values.length; place += season)
    likes.push(values[place] ?? 0)
  return likes
}

/** Whole seasons, counted back from the last value, oldest first. */
function seasonsOf(values: readonly number[], season: number): (readonly number[])[] {
  const count = Math.floor(values.length / season)
  const first = values.length - count * season
  return Array.from({ length: count }, (_, index) =>
    values.slice(first + index * season, first + (index + 1) * season),
  )
}

/** The median of the slopes between all pairs. */
function theilSen(values: readonly number[]): number {
  const slopes = values.flatMap((left, place) =>
    values.slice(place + 1).map((right, distance) => (right - left) / (distance + 1)),
  )
  return slopes.length === 0 ? 0 : quantileOf(slopes, 0.5)
}

/** The median of the last sums, each carried to the last by the trend. */
function levelOf(sums: readonly number[], slope: number, counted: number): number {
  const last = sums.slice(-counted)
  return medianOf(last.map((sum, index) => sum + slope * (last.length - 1 - index)))
}

/** The median share of each place in a season; equal ones where sums are not above zero. They add up to one. */
function sharesOf(seasons: readonly (readonly number[])[], season: number): readonly number[] {
  const positive = seasons.filter((values) => sumOf(values) > 0)
  const equal = Array.from({ length: season }, () => 1 / season)
  if (positive.length < 2) return equal
  const medians = equal.map((_, place) =>
    medianOf(positive.map((values) => (values[place] ?? 0) / sumOf(values))),
  )
  const whole = sumOf(medians)
  return whole > 0 ? medians.map((share) => share / whole) : equal
}
