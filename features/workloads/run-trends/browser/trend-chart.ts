import type { ChartData, ChartLimit } from '#ui/chart/chart-data.ts'
import { spanUnit } from '#ui/dates/day-spans.ts'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { isRate } from './trend-format.ts'
import { trendLines } from './trend-line.ts'
import { daysOfAnswer } from './period-chart.ts'
import { markersInTime, marksByWeek, marksOf } from './trend-markers.ts'
import { categoriesOf, incompleteOf, inTime, placeOf, startOf, timesOf } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'
import { seriesOf, type Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Shown = Pick<TrendView, 'kpi' | 'unit' | 'kpiTreshold' | 'kpiComparator' | 'trend'>

/** The threshold as a line; none where the height of a bar is a sum, which the threshold does not look at. */
function limitsOf({ kpiTreshold, kpiComparator }: Shown, isStacked: boolean): { limits?: ChartLimit[] } {
  if (kpiTreshold === 0 || isStacked) return {}
  const label = kpiComparator === 'ABOVE' ? 'At least' : 'At most'
  return { limits: [{ label, value: kpiTreshold, kind: 'threshold' }] }
}

type Around = {
  /** The range of the axis, ISO 8601. */
  range: { since: string; until: string }
  changes?: readonly ConfigurationChange[]
  /** How each run is cut into parts; absent: not at all. */
  split?: Split | undefined
  /** From when on money is not final. */
  incompleteSince?: string | undefined
  /** The time zone of the names; absent: the browser's. */
  zone?: string
}

type TrendChart = {
  data: ChartData
  /** The first row of each place. */
  firsts: readonly TrendRow[]
  isStacked: boolean
  /** How many parts there are, and how many of them are left out of the chart. */
  partsCount: number
  leftOutCount: number
}

/** Rows as a chart over the whole range, each run at its start: one series, or one for each part of a run. */
export function trendChart(
  rows: readonly TrendRow[],
  shown: Shown,
  { range, changes = [], split, incompleteSince, zone }: Around,
): TrendChart {
  const ordered = inTime(rows)
  const places = [...new Set(ordered.map(placeOf))]
  const firsts = places.flatMap((place) => ordered.find((row) => placeOf(row) === place) ?? [])
  const starts = firsts.map(startOf)
  const { series, partsCount } = seriesOf(ordered, places, shown, split)
  const isStacked = split !== undefined && !isRate(shown.kpi) && series.every(({ shape }) => shape === 'bar')
  const times = timesOf(firsts, range)
  const markers = markersInTime(changes, starts)
  const ends = marksOf(ordered, places)
  const marks = spanUnit(daysOfAnswer(range)) === 'week' ? marksByWeek(ends, starts) : ends
  return {
    firsts,
    isStacked,
    partsCount,
    leftOutCount: isRate(shown.kpi) ? partsCount - series.length : 0,
    data: {
      categories: categoriesOf(firsts, zone),
      fileNames: starts,
      times,
      series: [...series, ...(shown.trend ? trendLines(series, isStacked, times.atMs) : [])],
      ...incompleteOf(firsts, shown.kpi.format, incompleteSince),
      ...(markers.length > 0 ? { markers } : {}),
      ...(marks.length > 0 ? { marks } : {}),
      ...limitsOf(shown, isStacked),
    },
  }
}
