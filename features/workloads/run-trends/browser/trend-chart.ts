import type { ChartData, ChartLimit, ChartMarker } from '#ui/chart/chart-data.ts'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { isRate } from './trend-format.ts'
import { trendLines } from './trend-line.ts'
import { categoriesOf, incompleteOf, inTime, placeOf, startOf } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'
import { seriesOf, type Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Shown = Pick<TrendView, 'kpi' | 'unit' | 'kpiTreshold' | 'kpiComparator' | 'trend'>

/** The changes of settings, each right before the first run after it. */
export function markersOf(changes: readonly ConfigurationChange[], starts: readonly string[]): ChartMarker[] {
  const byPlace = Map.groupBy(
    changes.filter(
      ({ changeTime }) => changeTime >= (starts[0] ?? '') && changeTime <= (starts.at(-1) ?? ''),
    ),
    ({ changeTime }) => starts.findIndex((start) => start >= changeTime),
  )
  return [...byPlace]
    .map(([place, here]) => ({ place, labels: here.map(({ setting }) => setting) }))
    .toSorted((one, other) => one.place - other.place)
}

/** The threshold as a line; none where the height of a bar is a sum, which the threshold does not look at. */
function limitsOf({ kpiTreshold, kpiComparator }: Shown, isStacked: boolean): { limits?: ChartLimit[] } {
  if (kpiTreshold === 0 || isStacked) return {}
  const label = kpiComparator === 'ABOVE' ? 'At least' : 'At most'
  return { limits: [{ label, value: kpiTreshold, kind: 'threshold' }] }
}

type Around = {
  changes?: readonly ConfigurationChange[]
  /** How each run is cut into parts; absent: not at all. */
  split?: Split | undefined
  /** From when on money is not final. */
  incompleteSince?: string | undefined
  /** The time zone of the axis; absent: the browser's. */
  zone?: string
}

type TrendChart = {
  data: ChartData
  starts: readonly string[]
  isStacked: boolean
  /** How many parts there are, and how many of them are left out of the chart. */
  partsCount: number
  leftOutCount: number
}

/** Rows as a chart: one series, or one for each part of a run. */
export function trendChart(
  rows: readonly TrendRow[],
  shown: Shown,
  { changes = [], split, incompleteSince, zone }: Around = {},
): TrendChart {
  const ordered = inTime(rows)
  const places = [...new Set(ordered.map(placeOf))]
  const firsts = places.flatMap((place) => ordered.find((row) => placeOf(row) === place) ?? [])
  const starts = firsts.map(startOf)
  const { series, partsCount } = seriesOf(ordered, places, shown, split)
  const isStacked = split !== undefined && !isRate(shown.kpi) && series.every(({ shape }) => shape === 'bar')
  const markers = markersOf(changes, starts)
  return {
    starts,
    isStacked,
    partsCount,
    leftOutCount: isRate(shown.kpi) ? partsCount - series.length : 0,
    data: {
      categories: categoriesOf(firsts, zone),
      series: [...series, ...(shown.trend ? trendLines(series, isStacked) : [])],
      ...incompleteOf(firsts, shown.kpi.format, incompleteSince),
      ...(markers.length > 0 ? { markers } : {}),
      ...limitsOf(shown, isStacked),
    },
  }
}
