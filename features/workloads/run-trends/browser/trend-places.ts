import type { ChartTimes } from '#ui/chart/chart-data.ts'
import { incompleteBecause, isIncompleteAt } from '#ui/dates/incomplete.ts'
import { instantParts, zoneNames } from '#ui/format/time.ts'
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
    return `${day} ${time}`
  })
  return firsts.map(({ runId, attemptNumber }, place) => {
    const start = starts[place] ?? ''
    if (attemptNumber > 0) return `${start}, repair ${attemptNumber}`
    return starts.indexOf(start) === place ? start : `${start} ${runId}`
  })
}

/** Where runs stand in time: at their start, those that began before the range at its edge, no two at one instant. */
export function timesOf(
  firsts: readonly TrendRow[],
  { since, until }: { since: string; until: string },
): ChartTimes {
  const sinceMs = Date.parse(since)
  const atMs: number[] = []
  for (const row of firsts)
    atMs.push(
      Math.max(sinceMs, Date.parse(startOf(row)) || sinceMs, (atMs.at(-1) ?? Number.NEGATIVE_INFINITY) + 1),
    )
  return { sinceMs, untilMs: Date.parse(until), atMs }
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

/** That runs stand by their start, with the zone of its names. */
export function startsIn(starts: readonly string[]): string {
  const known = starts.filter((start) => start !== '')
  const [first, last] = [known[0], known.at(-1)]
  return first === undefined || last === undefined ? 'by start' : `by start in ${zoneNames(first, last)}`
}
