import { incompleteBecause, isIncompleteAt } from '#ui/dates/incomplete.ts'
import { instantParts, withoutYear } from '#ui/format/time.ts'
import type { TrendRow } from './trend-row.ts'
import type { Kpi } from './trend-view.ts'

type Attempt = Pick<TrendRow, 'runId' | 'attemptNumber'>
type Started = Pick<TrendRow, 'runStartTime' | 'startTime'>

/** Where a row stands on the axis: one place for each attempt of a run. */
export function placeOf({ runId, attemptNumber }: Attempt): string {
  return `${runId} ${attemptNumber}`
}

/** When the attempt of a row started. */
export function startOf({ runStartTime, startTime }: Started): string {
  return runStartTime ?? startTime ?? ''
}

/** Rows in order of time, newest last. */
export function inTime(rows: readonly TrendRow[]): TrendRow[] {
  return rows.toSorted(
    (one, other) => startOf(one).localeCompare(startOf(other)) || placeOf(one).localeCompare(placeOf(other)),
  )
}

/** Names of places: the start of each run; those that share a minute are told apart by their ids. */
export function categoriesOf(firsts: readonly TrendRow[], zone: string | undefined): string[] {
  const starts = firsts.map((row) => {
    const start = startOf(row)
    if (start === '') return ''
    const { day, time } = instantParts(new Date(start), zone)
    return `${withoutYear(day)} ${time}`
  })
  return firsts.map(({ runId, attemptNumber }, place) => {
    const start = starts[place] ?? ''
    if (attemptNumber > 0) return `${start}, repair ${attemptNumber}`
    return starts.indexOf(start) === place ? start : `${start} ${runId}`
  })
}

/** The runs of which more usage may arrive, where the figure is money; one that still goes on is among them. */
export function incompleteOf(firsts: readonly TrendRow[], format: Kpi['format'], since: string | undefined) {
  if (since === undefined || format !== 'money') return {}
  const places = firsts.flatMap((row, place) => {
    const end = row.endTime === undefined ? startOf(row) : (row.endTime ?? '')
    return end === '' || isIncompleteAt(end, since) ? [place] : []
  })
  return places.length === 0 ? {} : { incomplete: { places, because: incompleteBecause(since) } }
}
