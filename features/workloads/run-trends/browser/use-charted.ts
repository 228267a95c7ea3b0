import type { PeriodsAnswer } from '#contract/periods.ts'
import type { Listed } from '#contract/report.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { spanUnit } from '#ui/dates/day-spans.ts'
import { useZoom } from '#ui/dates/zoom.ts'
import { mostDrawn } from './newest-rows.ts'
import { daysOfAnswer } from './period-chart.ts'
import type { TrendRow } from './trend-row.ts'

/** What a chart draws: rows one by one, or where they are too many all of them by day or week. */
export type Charted = {
  rows: readonly TrendRow[]
  data: Listed | undefined
  periods: PeriodsAnswer | undefined
  isByPeriod: boolean
  error: unknown
}

/** Whether an answer has more rows than are drawn one by one. */
export function isByPeriod(data: Listed | undefined): boolean {
  return data !== undefined && data.totalElements > mostDrawn
}

/** Whether many rows of the view, or of its zoom, are summed up by day or by week. */
export function usePeriodUnit(): 'day' | 'week' {
  const range = useDateRange()
  const zoom = useZoom()
  return spanUnit(zoom ? daysOfAnswer(zoom) : range)
}
