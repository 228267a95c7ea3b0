import { placeOf, startOf } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'

type Placed = Pick<TrendRow, 'runId' | 'attemptNumber' | 'startTime' | 'runStartTime'>

/** How many rows a chart draws. */
export const mostDrawn = 250

/** The same question for the newest rows, whichever page and order the table below the chart has. */
export function newestRows<Query extends object, Column extends string>(query: Query, startColumn: Column) {
  return { ...query, page: 0, size: mostDrawn, orderBy: startColumn, orderDirection: 'DESC' } as const
}

/** Without the oldest run, some of whose parts may be among the rows that are not there; a run that is alone stays. */
export function wholeRuns<Each extends Placed>(rows: readonly Each[]): readonly Each[] {
  const [first, ...others] = rows
  if (!first) return rows
  const oldest = placeOf(others.reduce((one, row) => (startOf(row) < startOf(one) ? row : one), first))
  const whole = rows.filter((row) => placeOf(row) !== oldest)
  return whole.length === 0 ? rows : whole
}
