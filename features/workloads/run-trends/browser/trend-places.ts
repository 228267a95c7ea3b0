import type { Row } from '#contract/report.ts'
import { incompleteBecause, isIncompleteAt } from '#ui/dates/incomplete.ts'
import { instantParts, withoutYear } from '#ui/format/time.ts'
import { textOf } from '#product/contract/text-of.ts'
import type { Kpi } from './trend-view.ts'

/** Where a row stands on the axis: one place for each attempt of a run. */
export function placeOf(row: Row): string {
  return `${textOf(row, 'runId')} ${textOf(row, 'attemptNumber')}`
}

/** When the attempt of a row started. */
export function startOf(row: Row): string {
  return textOf(row, 'runStartTime') || textOf(row, 'startTime')
}

/** Rows in order of time, newest last. */
export function inTime(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (one, other) => startOf(one).localeCompare(startOf(other)) || placeOf(one).localeCompare(placeOf(other)),
  )
}

/** Names of places: the start of each run; those that share a minute are told apart by their ids. */
export function categoriesOf(firsts: readonly Row[], zone: string | undefined): string[] {
  const starts = firsts.map((row) => {
    const start = startOf(row)
    if (start === '') return ''
    const { day, time } = instantParts(new Date(start), zone)
    return `${withoutYear(day)} ${time}`
  })
  return starts.map((start, place) => {
    const row = firsts[place] ?? {}
    const attempt = textOf(row, 'attemptNumber')
    const named = attempt === '0' ? start : `${start}, repair ${attempt}`
    const isShared = starts.indexOf(start) !== place && attempt === '0'
    return isShared ? `${named} ${textOf(row, 'runId')}` : named
  })
}

/** The runs of which more usage may arrive, where the figure is money; one that still goes on is among them. */
export function incompleteOf(firsts: readonly Row[], format: Kpi['format'], since: string | undefined) {
  if (since === undefined || format !== 'money') return {}
  const places = firsts.flatMap((row, place) => {
    const end = 'endTime' in row ? textOf(row, 'endTime') : startOf(row)
    return end === '' || isIncompleteAt(end, since) ? [place] : []
  })
  return places.length === 0 ? {} : { incomplete: { places, because: incompleteBecause(since) } }
}
