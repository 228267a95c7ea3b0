import { inverse, Matrix, QrDecomposition } from 'ml-matrix'

/** A least squares fit of which no coefficient is negative. */
export type NonNegativeFit = {
  /** One for each column; 0 where it explains nothing. */
  coefficients: readonly number[]
  /** The columns that are used, in ascending order. */
  used: readonly number[]
  squares: number
  /** The inverse of the products of the used columns, from which variances follow. */
  inverseProducts: Matrix
}

/**
 * Non-negative least squares. The solution is an ordinary one on the columns that it uses, so that of all sets of columns without a
 * negative coefficient the one with the least squares is the solution; with four columns there are fifteen.
 */
export function nonNegativeFit(
  rows: readonly (readonly number[])[],
  values: readonly number[],
): NonNegativeFit | undefined {
  const columns = rows[0]?.length ?? 0
  let best: NonNegativeFit | undefined
  for (let set = 1; set < 2 ** columns; set += 1) {
    const used = Array.from({ length: columns }, (_, column) => column).filter(
      (column) => (set >> column) & 1,
    )
    const fit = fitOf(rows, values, used, columns)
    if (fit && (!best || fit.squares < best.squares)) best = fit
  }
  return best
}

function fitOf(
  rows: readonly (readonly number[])[],
  values: readonly number[],
  used: readonly number[],
  columns: number,
): NonNegativeFit | undefined {
  const matrix = new Matrix(rows.map((terms) => used.map((column) => terms[column] ?? 0)))
  const decomposed = new QrDecomposition(matrix)
  if (rows.length < used.length || !decomposed.isFullRank()) return undefined
  const solved = decomposed.solve(Matrix.columnVector([...values])).to1DArray()
  if (solved.some((coefficient) => coefficient < 0)) return undefined
  const squares = rows.reduce((sum, terms, place) => {
    const fitted = used.reduce((all, column, at) => all + (terms[column] ?? 0) * (solved[at] ?? 0), 0)
    return sum + ((values[place] ?? 0) - fitted) ** 2
  }, 0)
  return {
    coefficients: Array.from({ length: columns }, (_, column) => solved[used.indexOf(column)] ?? 0),
    used,
    squares,
    inverseProducts: inverse(matrix.transpose().mmul(matrix)),
  }
}
