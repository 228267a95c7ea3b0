import type { HealthBand } from '#product/contract/health.ts'

const poorBelow = 33
const greatAbove = 66

/** What a score is called. */
export function bandOf(score: number): HealthBand {
  if (score < poorBelow) return 'poor'
  return score > greatAbove ? 'great' : 'fair'
}

const tenths = 10
const most = 100

/** The points that are lost, each with one decimal, and the score that they leave of 100: together exactly 100. */
export function scoreAfter(losses: readonly number[]): { exact: number; score: number; lost: number[] } {
  const kept = losses.map((loss) => Math.max(0, loss))
  const sum = kept.reduce((total, loss) => total + loss, 0)
  const scale = sum > most ? most / sum : 1
  const shares = kept.map((loss) => loss * scale * tenths)
  const whole = Math.round(Math.min(most, sum) * tenths)
  const floors = shares.map((share) => Math.floor(share))
  const left = whole - floors.reduce((total, floor) => total + floor, 0)
  const byRest = shares
    .map((share, place) => ({ place, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest || one.place - other.place)
  const raised = new Set(byRest.slice(0, left).map(({ place }) => place))
  return {
    exact: Math.max(0, most - sum),
    score: (most * tenths - whole) / tenths,
    lost: floors.map((floor, place) => (floor + (raised.has(place) ? 1 : 0)) / tenths),
  }
}

/** The mean of what is known, by its weights alone; null where nothing is. */
export function weightedMean(parts: readonly { value: number | null; weight: number }[]) {
  const known = parts.flatMap(({ value, weight }) => (value === null ? [] : [{ value, weight }]))
  const weights = known.reduce((sum, { weight }) => sum + weight, 0)
  if (weights === 0) return null
  return { mean: known.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights, weights }
}
