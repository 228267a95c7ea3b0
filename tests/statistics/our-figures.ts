// Prints quantiles and fits of the product as JSON, with all that statsmodels needs to compute the same.
import { designOf } from '#product/server/savings/design.ts'
import { effectOf } from '#product/server/savings/effect.ts'
import { fitOf } from '#product/server/savings/fit.ts'
import { lookConfidence } from '#product/server/savings/looks.ts'
import type { ChangedJob, Run } from '#product/server/savings/runs.ts'
import { tQuantile } from '#product/server/savings/student-t.ts'

const dayMs = 86_400_000
const mondayMs = Date.UTC(2025, 0, 6)

/** Numbers that are drawn from a fixed seed, normal with mean 0 and deviation 1. */
function normals(seed: number): () => number {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next())
}

type Series = {
  before: number
  after: number
  effect: number
  correlation: number
  elasticity: number | null
  everyDays: number
}

/** Runs whose costs follow their volume, deviate like those before, and cost another share after the change. */
function jobOf(
  { before, after, effect, correlation, elasticity, everyDays }: Series,
  seed: number,
): ChangedJob {
  const normal = normals(seed)
  let deviation = normal()
  const runs = Array.from({ length: before + after }, (_, place): Run => {
    deviation = correlation * deviation + Math.sqrt(1 - correlation ** 2) * normal()
    const volume = elasticity === null ? null : Math.exp(10 + 0.3 * normal() + (place < before ? 0 : 0.1))
    const change = place < before ? 0 : effect
    const grown = volume === null ? 0 : (elasticity ?? 0) * Math.log(volume)
    return {
      startMs: mondayMs + place * everyDays * dayMs,
      cost: Math.exp(2 + change + grown + 0.15 * deviation),
      volume,
    }
  })
  return { before: runs.slice(0, before), after: runs.slice(before) }
}

const counts = [
  [10, 10],
  [30, 10],
  [30, 20],
  [60, 30],
  [12, 60],
] as const
const series = counts.flatMap(([before, after]) =>
  [null, 0.5, 1].flatMap((elasticity) =>
    [1, 7].flatMap((everyDays) =>
      [-0.3, 0, 0.4].map((correlation) => ({
        before,
        after,
        effect: -0.2,
        correlation,
        elasticity,
        everyDays,
      })),
    ),
  ),
)

const quantiles = [0.5, 0.8, 0.9, 0.95, lookConfidence, 0.99, 0.999].flatMap((confidence) =>
  [1, 2, 3, 5, 6, 8, 10, 17, 18, 30, 57, 88, 200, 1_000, 5_000].map((degrees) => ({
    confidence,
    degrees,
    quantile: tQuantile(confidence, degrees),
  })),
)

const triedCorrelations = [0, -0.45, 0.3, 0.95]
const fits = series.flatMap((one, place) => {
  const job = jobOf(one, 1_000 + place)
  const design = designOf(job)
  return triedCorrelations.map((correlation) => {
    const { effect, standardError, degrees, elasticity = null } = fitOf(design, [correlation])
    const halfWidth = standardError * tQuantile(lookConfidence, degrees)
    return { ...design, correlation, effect, standardError, degrees, elasticity, halfWidth }
  })
})

// The width that the product shows is never less than that of independent runs.
const shown = series.map((one, place) => {
  const job = jobOf(one, 1_000 + place)
  return { ...designOf(job), halfWidth: effectOf(job, lookConfidence).halfWidth }
})

console.log(JSON.stringify({ confidence: lookConfidence, quantiles, fits, shown }))
