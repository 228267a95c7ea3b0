import { tQuantile } from '../savings/student-t.ts'
import { isAlike, sizeRatio, usualSize, workMs, type JobRun, type Target } from './job-history.ts'
import { nonNegativeFit } from './non-negative.ts'
import { bandConfidence, type Prediction } from './prediction.ts'

const leastRuns = 6
const leastNumbers = 4
/** Runs of a job deviate by so much at least, however well few of them fit: it counts as much as so many runs. */
const usualDeviation = 0.12
const usualDegrees = 4

/**
 * The four terms of Ernest: t = θ0 + θ1·size/N + θ2·log N + θ3·N by non-negative least squares of relative deviations: what takes as long
 * with any number of workers, what they share, what grows with the depth of a tree of them, and what grows with each of them.
 * Runs with other machines or another engine are left out.
 */
export function ernest(runs: readonly JobRun[], target: Target): Prediction {
  const alike = runs.filter((run) => isAlike(run, target))
  const because = unusableFor(alike)
  if (because) return { kind: 'not known', because }
  const base = { sizeBytes: usualSize(alike) }
  const terms = alike.map((run) => termsOf(run.workers, sizeRatio(run, base)))
  const fit = nonNegativeFit(
    terms.map((row, place) => row.map((term) => term / timeOf(alike, place))),
    alike.map(() => 1),
  )
  if (!fit) return { kind: 'not known', because: 'too few degrees of freedom' }
  const asked = termsOf(target.workers, sizeRatio(target, base))
  const estimate = fit.coefficients.reduce(
    (sum, coefficient, term) => sum + coefficient * (asked[term] ?? 0),
    0,
  )
  // A curve of the term of the logarithm alone is 0 at one worker.
  if (estimate <= 0) return { kind: 'not known', because: 'too few degrees of freedom' }
  const degrees = alike.length - fit.used.length + usualDegrees
  const variance = (fit.squares + usualDegrees * usualDeviation ** 2) / degrees
  const used = fit.used.map((term) => (asked[term] ?? 0) / estimate)
  const leverage = used.reduce(
    (sum, left, row) =>
      sum + used.reduce((all, right, column) => all + left * right * fit.inverseProducts.get(row, column), 0),
    0,
  )
  const deviation = tQuantile(bandConfidence, degrees) * Math.sqrt(variance * (1 + leverage))
  return {
    kind: 'known',
    ms: { low: estimate * Math.exp(-deviation), estimate, high: estimate * Math.exp(deviation) },
  }
}

const timeOf = (runs: readonly JobRun[], place: number) => {
  const run = runs[place]
  return run ? workMs(run) : 1
}

function termsOf(workers: number, size: number): readonly number[] {
  return [1, size / workers, Math.log(workers), workers]
}

function unusableFor(runs: readonly JobRun[]) {
  if (runs.length < leastRuns) return 'too few runs'
  // Averages of a number that should have been the same differ by parts of a worker.
  return new Set(runs.map(({ workers }) => Math.round(workers))).size < leastNumbers
    ? 'too few numbers of workers'
    : undefined
}
