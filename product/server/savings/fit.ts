import { CholeskyDecomposition, Matrix, QrDecomposition } from 'ml-matrix'
import { squaresOf, type Design } from './design.ts'

/** What the change did to the logarithm of the cost. */
export type Fit = {
  effect: number
  standardError: number
  /** Degrees of freedom of Student's t. */
  degrees: number
  /** How alike the deviations of neighboring runs are, from -1 to 1. */
  correlation: number
  /** Change of the logarithm of the cost with that of the volume, where the volume varies. */
  elasticity?: number
}

// Each counts by how likely it makes the costs, and by how usual it is.
const triedCorrelations: readonly number[] = Array.from({ length: 29 }, (_, step) => (step - 9) / 20)
const usualCorrelation = 0.15
const usualDeviation = 0.5
const exact = 1e-10

/** Least squares with errors of which each resembles the one before. */
export function fitOf(design: Design, correlations: readonly number[] = triedCorrelations): Fit {
  const basis = orthogonal(design)
  const products = productsOf(basis.rows)
  const degrees = basis.rows.length - design.columns.length
  const tried = correlations.map((correlation) => solved(products, correlation, degrees))
  const best = Math.max(...tried.map(({ logWeight }) => logWeight))
  const weights = tried.map(({ logWeight }) => Math.exp(logWeight - best))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const mean = (valueOf: (one: Solved) => number) =>
    tried.reduce((sum, one, place) => sum + ((weights[place] ?? 0) / total) * valueOf(one), 0)
  const effect = mean((one) => one.last)
  // Runs that seem to take turns do not count for more than as many independent ones.
  const independent = tried.find(({ correlation }) => correlation === 0)?.variance ?? 0
  const variance = Math.max(
    independent,
    mean((one) => one.variance + (one.last - effect) ** 2),
  )
  const elasticity = design.regressors.includes('volume')
    ? (mean((one) => one.secondLast) - (basis.slope * effect) / basis.lastScale) / basis.secondLastScale
    : undefined
  return {
    effect: effect / basis.lastScale,
    standardError: Math.sqrt(variance) / Math.abs(basis.lastScale),
    degrees,
    correlation: mean((one) => one.correlation),
    ...(elasticity !== undefined && { elasticity }),
  }
}

/** The share of the change's column that the other columns do not explain, from 0 to 1. */
export function ownShareOf(design: Design): number {
  return orthogonal(design).lastScale ** 2 / squaresOf(design.columns.at(-1) ?? [])
}

/** The columns as orthogonal ones of length 1, followed by the values; the scales lead back. */
function orthogonal({ columns, values }: Design) {
  const matrix = new Matrix(values.length, columns.length)
  for (const [place, column] of columns.entries()) matrix.setColumn(place, [...column])
  const { orthogonalMatrix, upperTriangularMatrix: upper } = new QrDecomposition(matrix)
  const last = columns.length - 1
  return {
    rows: values.map((value, row) => [...orthogonalMatrix.getRow(row), value]),
    lastScale: upper.get(last, last),
    slope: upper.get(last - 1, last),
    secondLastScale: upper.get(last - 1, last - 1),
  }
}

type Products = { same: Matrix; neighbors: Matrix; inner: Matrix }

/** Sums over rows from which those of rows less a share of the row before follow for any share. */
function productsOf(rows: readonly (readonly number[])[]): Products {
  const size = rows[0]?.length ?? 0
  const [same, neighbors, inner] = [new Matrix(size, size), new Matrix(size, size), new Matrix(size, size)]
  for (const [place, terms] of rows.entries()) {
    const former = rows[place - 1]
    const isInner = former !== undefined && place < rows.length - 1
    for (let left = 0; left < size; left += 1)
      for (let right = 0; right <= left; right += 1) {
        const [a, b] = [terms[left] ?? 0, terms[right] ?? 0]
        add(same, left, right, a * b)
        if (former) add(neighbors, left, right, a * (former[right] ?? 0) + b * (former[left] ?? 0))
        if (isInner) add(inner, left, right, a * b)
      }
  }
  return { same, neighbors, inner }
}

function add(matrix: Matrix, row: number, column: number, value: number): void {
  const sum = matrix.get(row, column) + value
  matrix.set(row, column, sum)
  matrix.set(column, row, sum)
}

type Solved = { correlation: number; last: number; secondLast: number; variance: number; logWeight: number }

function solved({ same, neighbors, inner }: Products, correlation: number, degrees: number): Solved {
  const sums = Matrix.sub(same, Matrix.mul(neighbors, correlation)).add(Matrix.mul(inner, correlation ** 2))
  const lower = new CholeskyDecomposition(sums).lowerTriangularMatrix
  const end = lower.rows - 1
  const at = (row: number, column: number) => lower.get(row, column)
  const last = at(end, end - 1) / at(end - 1, end - 1)
  const squares = Math.max(exact ** 2, at(end, end) ** 2)
  const scales = Array.from({ length: end }, (_, place) => Math.log(at(place, place)))
  return {
    correlation,
    last,
    secondLast: (at(end, end - 2) - at(end - 1, end - 2) * last) / at(end - 2, end - 2),
    variance: squares / degrees / at(end - 1, end - 1) ** 2,
    logWeight:
      Math.log(1 - correlation ** 2) / 2 -
      ((correlation - usualCorrelation) / usualDeviation) ** 2 / 2 -
      scales.reduce((sum, scale) => sum + scale, 0) -
      (degrees / 2) * Math.log(squares),
  }
}
