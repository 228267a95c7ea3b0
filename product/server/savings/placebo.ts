import { Matrix, QrDecomposition } from 'ml-matrix'
import type { Design } from './design.ts'
import { tQuantile } from './student-t.ts'

// As few as a change itself needs.
const fewestOnASide = 10
const mostDates = 40
const confidence = 0.95
// With fewer dates none is beyond 95 % of them.
const fewestDates = 19
const leastLeft = 1e-6

/** By how much an interval is to be wider, as dates before the change at which nothing changed look changed: 1 or more. */
export function placeboFactor(before: Design, correlation: number): number {
  const strengths = placeboStrengths(before, correlation).sort((one, other) => one - other)
  if (strengths.length < fewestDates) return 1
  const place = Math.min(strengths.length, Math.ceil((strengths.length + 1) * confidence)) - 1
  const degrees = before.values.length - before.columns.length - 1
  return Math.max(1, (strengths[place] ?? 0) / tQuantile(confidence, degrees))
}

/** How many standard errors the cost seems to have moved at each date that is tried. */
function placeboStrengths({ values, columns }: Design, correlation: number): number[] {
  const count = values.length
  const dates = count - 2 * fewestOnASide + 1
  const degrees = count - columns.length - 1
  if (dates < fewestDates || degrees < 1) return []
  const basis = basisOf(columns.map((column) => whitened(column, correlation)))
  const left = without(basis, whitened(values, correlation))
  const squares = product(left, left)
  const tried = Math.min(dates, mostDates)
  return Array.from({ length: tried }, (_, place) => {
    const date = fewestOnASide + Math.round((place * (dates - 1)) / (tried - 1))
    const step = without(
      basis,
      whitened(
        values.map((_, run) => (run < date ? 0 : 1)),
        correlation,
      ),
    )
    const length = product(step, step)
    if (length < leastLeft) return []
    const explained = product(step, left) ** 2 / length
    return Math.sqrt((explained * degrees) / Math.max(squares - explained, Number.MIN_VALUE))
  }).flat()
}

/** Numbers less what each shares with the one before. */
function whitened(values: readonly number[], correlation: number): readonly number[] {
  return values.map((value, place) =>
    place === 0 ? Math.sqrt(1 - correlation ** 2) * value : value - correlation * (values[place - 1] ?? 0),
  )
}

function basisOf(columns: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const { orthogonalMatrix } = new QrDecomposition(
    new Matrix(columns.map((column) => [...column])).transpose(),
  )
  return columns.map((_, place) => orthogonalMatrix.getColumn(place))
}

/** What is left of numbers that the columns do not explain. */
function without(basis: readonly (readonly number[])[], values: readonly number[]): readonly number[] {
  const shares = basis.map((column) => product(column, values))
  return values.map((value, row) =>
    basis.reduce((rest, column, place) => rest - (shares[place] ?? 0) * (column[row] ?? 0), value),
  )
}

function product(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0)
}
