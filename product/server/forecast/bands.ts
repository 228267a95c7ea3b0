import { meanOf, quantileOf } from './history.ts'
import type { Miss } from './back-test.ts'

/** How far above (below, as a negative number) its forecast a value may lie: 10 and 90 percentiles of what was missed. */
export type Band = { lower: number; upper: number }

// How errors grow with the steps ahead: chosen on the series for tuning.
const growth: Readonly<Record<number, number>> = { 7: 0.2, 12: 0.4 }
const sumGrowth = 0.8
const fewOrigins: Readonly<Record<number, number>> = { 7: 0.9, 12: 1.7 }
const sumsWider = 1.45
// What missed to one side alone may miss to the other: the fewer the origins, the less they prove that it does not.
const otherSide = 0.5

/** The band of the value some steps ahead. */
export function bandsOf(misses: readonly Miss[], season: number): (step: number) => Band {
  return scaledBands(
    misses.map(({ errors }) => errors),
    growth[season] ?? 0.5,
    fewOrigins[season] ?? 1,
  )
}

/** The band of the sum of the first steps. Beyond those that were tried, errors are taken to add up. */
export function sumBandsOf(misses: readonly Miss[], season: number): (steps: number) => Band {
  const sums = misses.map(({ errors }) => runningSums(errors))
  const tried = Math.max(...sums.map(({ length }) => length))
  const within = scaledBands(sums, sumGrowth, fewOrigins[season] ?? 1, sumsWider)
  return (steps) => {
    const beyond = Math.max(1, steps / tried)
    const { lower, upper } = within(Math.min(steps, tried))
    return { lower: lower * beyond, upper: upper * beyond }
  }
}

function runningSums(values: readonly number[]): readonly number[] {
  let sum = 0
  return values.map((value) => (sum += value))
}

/** Percentiles of errors, each divided by the power of its steps ahead, wider and more even where they come from few origins. */
function scaledBands(
  errors: readonly (readonly number[])[],
  power: number,
  few: number,
  scale = 1,
): (step: number) => Band {
  const scaled = errors.flatMap((of) => of.map((error, index) => error / (index + 1) ** power))
  const wider = scale * (1 + few / Math.sqrt(errors.length))
  const mirrored = otherSide / Math.sqrt(errors.length)
  const [low, high] = [quantileOf(scaled, 0.1), quantileOf(scaled, 0.9)]
  const lower = Math.min(0, low, -high * mirrored) * wider
  const upper = Math.max(0, high, -low * mirrored) * wider
  return (step) => ({ lower: lower * step ** power, upper: upper * step ** power })
}

/** The share of values that lay within the bands that all other origins give. */
export function coverageOf(misses: readonly Miss[], season: number): number | null {
  if (misses.length < 3) return null
  const within = misses.flatMap(({ errors }, left) => {
    const band = bandsOf(misses.toSpliced(left, 1), season)
    return errors.map((error, index) => {
      const { lower, upper } = band(index + 1)
      return error >= lower && error <= upper ? 1 : 0
    })
  })
  return meanOf(within)
}
