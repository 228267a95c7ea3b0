import { QrDecomposition, Matrix } from 'ml-matrix'
import { designOf, meanOf, type Design } from '#product/server/savings/design.ts'
import { effectOf } from '#product/server/savings/effect.ts'
import { fitOf, type Fit } from '#product/server/savings/fit.ts'
import type { ChangedJob, Run } from '#product/server/savings/runs.ts'
import { tQuantile } from '#product/server/savings/student-t.ts'
import type { Story } from './series.ts'

/** An effect with how far it may be off. */
export type Bounds = { effect: number; halfWidth: number }

const confidence = 0.95
const independent = [0]

/** Ways to bound what a change did, ours first. */
export const ways: Readonly<Record<Way, (job: ChangedJob, story: Story) => Bounds>> = {
  ours: (job) => effectOf(job, confidence),
  'effective runs': byEffectiveRuns,
  'raw cost': (job) => byMeans(job, ({ cost }) => Math.log(cost)),
  'cost per TB': (job) => byMeans(job, ({ cost, volume }) => Math.log(cost / (volume ?? 1))),
  oracle,
}
export type Way = 'ours' | 'effective runs' | 'raw cost' | 'cost per TB' | 'oracle'

/** The difference of two means. */
function byMeans({ before, after }: ChangedJob, valueOf: (run: Run) => number): Bounds {
  const runs = [...before, ...after]
  const design: Design = {
    values: runs.map(valueOf),
    columns: [runs.map(() => 1), runs.map((_, place) => (place < before.length ? 0 : 1))],
    regressors: [],
  }
  return boundsOf(fitOf(design, independent))
}

/** Plain least squares whose standard error counts correlated runs for fewer: n(1-r)/(1+r). */
function byEffectiveRuns(job: ChangedJob): Bounds {
  const design = designOf(job)
  const fit = fitOf(design, independent)
  const runs = design.values.length
  const plain = neighborCorrelation(residualsOf(design))
  const correlation = Math.min(0.95, Math.max(0, plain + (1 + 4 * plain) / runs))
  const shrunk = (1 - correlation) / (1 + correlation)
  const degrees = Math.max(1, runs * shrunk - design.columns.length)
  return {
    effect: fit.effect,
    halfWidth: (fit.standardError / Math.sqrt(shrunk)) * tQuantile(confidence, degrees),
  }
}

/** What nobody can know: the true correlation and elasticity. */
function oracle(job: ChangedJob, { correlation, elasticity }: Story): Bounds {
  const design = designOf(job)
  const place = 1 + design.regressors.indexOf('volume')
  const volumes = design.columns[place] ?? []
  return boundsOf(
    fitOf(
      {
        values: design.values.map((value, run) => value - elasticity * (volumes[run] ?? 0)),
        columns: design.columns.filter((_, column) => column !== place),
        regressors: design.regressors.filter((name) => name !== 'volume'),
      },
      [correlation],
    ),
  )
}

function boundsOf({ effect, standardError, degrees }: Fit): Bounds {
  return { effect, halfWidth: standardError * tQuantile(confidence, degrees) }
}

function residualsOf({ columns, values }: Design): readonly number[] {
  const matrix = new Matrix(columns.map((column) => [...column])).transpose()
  const right = Matrix.columnVector([...values])
  return Matrix.sub(right, matrix.mmul(new QrDecomposition(matrix).solve(right))).getColumn(0)
}

function neighborCorrelation(residuals: readonly number[]): number {
  const mean = meanOf(residuals)
  const left = residuals.map((value) => value - mean)
  const products = left.slice(1).reduce((sum, value, place) => sum + value * (left[place] ?? 0), 0)
  return products / left.reduce((sum, value) => sum + value ** 2, 0)
}
