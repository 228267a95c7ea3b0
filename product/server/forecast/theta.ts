import { dampingOf, meanOf, type Forecast } from './history.ts'

const levelWeights = [0.05, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9]
const mostValues = 400

/** The Theta method: half of the line of least squares, and simple smoothing, of what is left without the season. */
export const theta: Forecast = ({ values, season }, horizon) => {
  const recent = values.slice(-mostValues)
  const indices = isSeasonal(recent, season) ? indicesOf(recent, season) : undefined
  const plain = indices ? recent.map((value, place) => indices.without(value, place)) : recent
  const { level, weight } = smoothed(plain)
  const drift = slopeOf(plain) / 2
  const damping = dampingOf(season)
  const first = (1 - (1 - weight) ** plain.length) / weight - 1
  let factor = 1
  let reached = first
  return Array.from({ length: horizon }, (_, step) => {
    factor *= damping
    reached += factor
    const value = level + drift * reached
    return indices ? indices.into(value, recent.length + step) : value
  })
}

/** Whether values correlate with those of a season before, beyond chance (90 %). */
function isSeasonal(values: readonly number[], season: number): boolean {
  if (values.length < 3 * season) return false
  const mean = meanOf(values)
  const deviations = values.map((value) => value - mean)
  const variance = correlationOf(deviations, 0)
  if (variance === 0) return false
  let squares = 0
  for (let lag = 1; lag < season; lag += 1) squares += (correlationOf(deviations, lag) / variance) ** 2
  const limit = 1.645 * Math.sqrt((1 + 2 * squares) / values.length)
  return Math.abs(correlationOf(deviations, season) / variance) > limit
}

/** The sum of the products of deviations that lie so many steps apart. */
function correlationOf(deviations: readonly number[], lag: number): number {
  let sum = 0
  for (let place = lag; place < deviations.length; place += 1)
    sum += (deviations[place] ?? 0) * (deviations[place - lag] ?? 0)
  return sum
}

/** How each place in a season differs from the moving mean: as a factor of positive values, else as a difference. */
function indicesOf(values: readonly number[], season: number) {
  const isPositive = values.every((value) => value > 0)
  const half = Math.floor(season / 2)
  const parts = Array.from({ length: season }, (): number[] => [])
  for (let place = half; place < values.length - half; place += 1) {
    const middle = movingMean(values, place, half, season)
    const value = values[place] ?? 0
    parts[place % season]?.push(isPositive ? value / middle : value - middle)
  }
  const raw = parts.map(meanOf)
  const mean = meanOf(raw)
  if (isPositive) {
    const factors = raw.map((part) => Math.max(0.01, part / mean))
    const factor = (place: number) => factors[place % season] ?? 1
    return {
      without: (value: number, place: number) => value / factor(place),
      into: (value: number, place: number) => value * factor(place),
    }
  }
  const difference = (place: number) => (raw[place % season] ?? mean) - mean
  return {
    without: (value: number, place: number) => value - difference(place),
    into: (value: number, place: number) => value + difference(place),
  }
}

/** The mean of a season around a place; of an even season both ends count half. */
function movingMean(values: readonly number[], place: number, half: number, season: number): number {
  const edge = season % 2 === 0 ? 0.5 : 1
  let sum = edge * ((values[place - half] ?? 0) + (values[place + half] ?? 0))
  for (let other = place - half + 1; other < place + half; other += 1) sum += values[other] ?? 0
  return sum / season
}

/** The smoothed level with the weight of the least error one step ahead. */
function smoothed(values: readonly number[]) {
  const tried = levelWeights.map((weight) => {
    let level = values[0] ?? 0
    let error = 0
    for (const value of values) {
      error += Math.abs(value - level)
      level += weight * (value - level)
    }
    return { weight, level, error }
  })
  return tried.reduce((best, one) => (one.error < best.error ? one : best))
}

function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = meanOf(values)
  let [covariance, variance] = [0, 0]
  for (const [place, value] of values.entries()) {
    covariance += (place - middle) * (value - mean)
    variance += (place - middle) ** 2
  }
  return variance === 0 ? 0 : covariance / variance
}
