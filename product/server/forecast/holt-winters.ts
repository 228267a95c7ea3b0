import { meanOf, type Forecast } from './history.ts'

type Weights = { level: number; trend: number; season: number; damping: number }

const grid: readonly Weights[] = [0.05, 0.15, 0.35, 0.7].flatMap((level) =>
  [0, 0.03, 0.12].flatMap((trend) =>
    [0.03, 0.12, 0.3].map((season) => ({ level, trend, season, damping: 0.95 })),
  ),
)
const mostValues = 400

/** Exponential smoothing of level, damped trend and season (additive), with the weights of the least error one step ahead. */
export const holtWinters: Forecast = ({ values, season }, horizon) => {
  const recent = Float64Array.from(values.slice(-mostValues))
  if (recent.length < 2 * season + 2)
    return Array.from({ length: horizon }, () => meanOf(values.slice(-season)))
  const start = startOf(recent, season)
  let best = smooth(recent, season, start, grid[0] ?? { level: 0.15, trend: 0, season: 0.1, damping: 0.95 })
  for (const weights of grid.slice(1)) {
    const found = smooth(recent, season, start, weights)
    if (found.error < best.error) best = found
  }
  return ahead(best, season, recent.length, horizon)
}

/** The first level and the deviations from it, of the first two seasons. */
function startOf(values: Float64Array, season: number) {
  const level = meanOf([...values.subarray(0, 2 * season)])
  const seasons = Float64Array.from(
    { length: season },
    (_, place) => ((values[place] ?? 0) + (values[place + season] ?? 0)) / 2 - level,
  )
  return { level, seasons }
}

type Smoothed = { error: number; level: number; trend: number; seasons: Float64Array; damping: number }

function smooth(
  values: Float64Array,
  season: number,
  start: { level: number; seasons: Float64Array },
  weights: Weights,
): Smoothed {
  const seasons = Float64Array.from(start.seasons)
  let { level } = start
  let trend = 0
  let error = 0
  for (let place = 0; place < values.length; place += 1) {
    const at = place % season
    const value = values[place] ?? 0
    const before = level + weights.damping * trend
    const deviation = seasons[at] ?? 0
    const missed = value - before - deviation
    if (place >= season) error += Math.abs(missed)
    level = before + weights.level * missed
    trend = weights.damping * trend + weights.level * weights.trend * missed
    seasons[at] = deviation + weights.season * (1 - weights.level) * missed
  }
  return { error, level, trend, seasons, damping: weights.damping }
}

function ahead(
  { level, trend, seasons, damping }: Smoothed,
  season: number,
  length: number,
  horizon: number,
) {
  let reached = 0
  let factor = 1
  return Array.from({ length: horizon }, (_, step) => {
    factor *= damping
    reached += factor
    return level + reached * trend + (seasons[(length + step) % season] ?? 0)
  })
}
