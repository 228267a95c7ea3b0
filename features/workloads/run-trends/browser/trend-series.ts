import type { ChartSeries } from '#ui/chart/chart-data.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { isKpiEstimated, kpiEstimateText } from '#product/contract/columns/kpis.ts'
import { highestSeries, shownSeries } from './shown-series.ts'
import { isRate } from './trend-format.ts'
import { placeOf } from './trend-places.ts'
import type { TrendRow } from './trend-row.ts'
import type { TrendView } from './trend-view.ts'

type Shown = Pick<TrendView, 'kpi' | 'unit'>

/** How runs are drawn part by part. */
export type Split = {
  /** The column that names the part. */
  column: 'taskKey' | 'clusterName'
  /** What the parts are: "tasks". */
  partsName: string
  /** As what amounts are drawn: stacked bars, or a line for each part. */
  shape: ChartSeries['shape']
}

/** One series of all rows, or one for each part; how many parts there are. */
export function seriesOf(
  rows: readonly TrendRow[],
  places: readonly string[],
  shown: Shown,
  split: Split | undefined,
): { series: ChartSeries[]; partsCount: number } {
  if (!split)
    return {
      series: [pointsOf(rows, places, shown, { name: shown.kpi.label, meaning: shown.kpi.meaning })],
      partsCount: 1,
    }
  const names = [...new Set(rows.map((row) => row[split.column] ?? ''))].toSorted()
  const named = names.map((name) => {
    const own = rows.filter((row) => (row[split.column] ?? '') === name)
    return pointsOf(own, places, shown, { name })
  })
  const all = seenParts(named)
  const drawn = isRate(shown.kpi) ? highestSeries(all) : shownSeries(all)
  const shape = isRate(shown.kpi) || split.shape === 'line' ? lineIfSeen(drawn) : 'bar'
  return { series: drawn.map((one) => Object.assign({}, one, { shape })), partsCount: all.length }
}

/** The parts that have a value, each in a colour of its own. */
export function seenParts(series: readonly ChartSeries[]): ChartSeries[] {
  return series
    .filter(({ values }) => values.some((value) => value !== null))
    .map((one, index) => Object.assign({}, one, { fill: machineFill(index) }))
}

/** A line, unless a value stands alone between absent ones: nothing would be seen of it. */
function lineIfSeen(series: readonly ChartSeries[]): ChartSeries['shape'] {
  const isAlone = ({ values }: ChartSeries) =>
    values.some(
      (value, place) =>
        value !== null && (values[place - 1] ?? null) === null && (values[place + 1] ?? null) === null,
    )
  return series.some(isAlone) ? 'bar' : 'line'
}

const figureOf = (value: string | number | null = null) => (value === null ? null : Number(value))
const amountOf = (value: string | number | null = null) => (value === null ? null : String(value))

function pointsOf(
  rows: readonly TrendRow[],
  places: readonly string[],
  { kpi, unit }: Shown,
  {
    name,
    meaning,
    fill = machineFill(0),
  }: Pick<ChartSeries, 'name' | 'meaning'> & Partial<Pick<ChartSeries, 'fill'>>,
): ChartSeries {
  const found = places.map((key) => rows.find((row) => placeOf(row) === key))
  const figures = found.map((row) => figureOf(row?.[kpi.name]))
  const isEstimated = found.map(
    (row, place) => row !== undefined && figures[place] !== null && isKpiEstimated(kpi, [row]),
  )
  const isAmount = kpi.format === 'money' && !isRate(kpi)
  return {
    name,
    ...(meaning === undefined ? {} : { meaning }),
    values: figures.map((figure) => (figure === null ? null : figure / (unit?.factor ?? 1))),
    ...(isAmount ? { amounts: found.map((row) => amountOf(row?.[kpi.name])) } : {}),
    fill,
    shape: 'bar',
    ...(isEstimated.includes(true)
      ? { isEstimated, estimatedBecause: found.map((row) => row && kpiEstimateText(kpi, [row])) }
      : {}),
  }
}
