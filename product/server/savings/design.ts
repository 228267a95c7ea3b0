import { hasVolume, isWeekend, type ChangedJob, type Run } from './runs.ts'

export type Regressor = 'volume' | 'weekend'

/** Logarithms of costs with what explains them: a constant, what varies of volume and weekend, and the change, last. */
export type Design = {
  values: readonly number[]
  columns: readonly (readonly number[])[]
  regressors: readonly Regressor[]
}

const leastVariation = 1e-9

/** The columns of a regression of the logarithms of costs. */
export function designOf({ before, after }: ChangedJob): Design {
  const runs = [...before, ...after]
  const known: readonly (readonly [Regressor, readonly number[]])[] = [
    ['weekend', runs.map((run) => (isWeekend(run) ? 1 : 0))],
    ['volume', runs.every(hasVolume) ? runs.map(logVolume) : []],
  ]
  const varying = known.filter(
    ([, column], place) =>
      varies(column) && !known.slice(place + 1).some(([, other]) => isSame(column, other)),
  )
  return {
    values: runs.map(({ cost }) => Math.log(cost)),
    columns: [
      runs.map(() => 1),
      ...varying.map(([, column]) => column),
      runs.map((_, place) => (place < before.length ? 0 : 1)),
    ],
    regressors: varying.map(([name]) => name),
  }
}

/** How far the mean logarithm of the volume moved at the change, in either direction; 0 where it is not known. */
export function volumeShift({ before, after }: ChangedJob): number {
  if (![...before, ...after].every(hasVolume)) return 0
  return Math.abs(meanOf(after.map(logVolume)) - meanOf(before.map(logVolume)))
}

const logVolume = ({ volume }: Run) => Math.log(volume ?? 1)

function varies(column: readonly number[]): boolean {
  return column.some((value) => Math.abs(value - (column[0] ?? 0)) > leastVariation)
}

/** Whether two columns are the same but for scale and level. */
function isSame(one: readonly number[], other: readonly number[]): boolean {
  return Math.abs(correlationOf(one, other)) > 1 - leastVariation
}

/** How closely two columns go together, from -1 to 1; 0 where one of them does not vary. */
export function correlationOf(one: readonly number[], other: readonly number[]): number {
  const [mean, otherMean] = [meanOf(one), meanOf(other)]
  const product = one.reduce((sum, value, row) => sum + (value - mean) * ((other[row] ?? 0) - otherMean), 0)
  const squares = squaresOf(one) * squaresOf(other)
  return squares < Number.MIN_VALUE ? 0 : product / Math.sqrt(squares)
}

/** The sum of the squares of what numbers deviate from their mean. */
export function squaresOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
}

/** The mean of numbers; 0 of none. */
export function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
