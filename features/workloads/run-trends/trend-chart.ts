import type { Row } from '#contract/report.ts'
import { incompleteBecause, isIncompleteAt } from '#ui/dates/incomplete.ts'
import type { ChartData, ChartFormat, ChartMarker, ChartSeries } from '#ui/chart/chart-data.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { shortMoney, shortNumber, currencySymbol } from '#ui/format/money.ts'
import { share } from '#ui/format/quantity.ts'
import { instantParts, withoutYear } from '#ui/format/time.ts'
import type { ConfigurationChange } from '../configuration-timeline/contract.ts'
import { numberOrNull, textOf, textOrNull } from '../text-of.ts'
import { isKpiEstimated } from './kpis.ts'
import { shownSeries } from './shown-series.ts'
import type { Kpi, TrendView } from './trend-view.ts'

type Shown = Pick<TrendView, 'kpi' | 'unit' | 'kpiTreshold' | 'kpiComparator' | 'trend'>

/** Where a row stands on the axis: one place for each attempt of a run. */
function placeOf(row: Row): string {
  return `${textOf(row, 'runId')} ${textOf(row, 'attemptNumber')}`
}

function startOf(row: Row): string {
  return textOf(row, 'runStartTime') || textOf(row, 'startTime')
}

/** Rows in order of time, newest last. */
function inTime(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (one, other) => startOf(one).localeCompare(startOf(other)) || placeOf(one).localeCompare(placeOf(other)),
  )
}

/** Names of places: the start of each run; those that share a minute are told apart by their ids. */
function categoriesOf(firsts: readonly Row[], zone: string | undefined): string[] {
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

function figureIn(row: Row, { kpi, unit }: Pick<Shown, 'kpi' | 'unit'>): number | null {
  const value = numberOrNull(row, kpi.name)
  return value === null ? null : value / (unit?.factor ?? 1)
}

/** The straight line that is nearest to the points, as a series of its own. */
function trendLine(values: readonly (number | null)[]): ChartSeries | undefined {
  const points = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]))
  if (points.length < 2) return undefined
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length
  const [middlePlace, middleValue] = [
    mean(points.map(({ place }) => place)),
    mean(points.map(({ value }) => value)),
  ]
  const spread = points.reduce((sum, { place }) => sum + (place - middlePlace) ** 2, 0)
  const rise =
    points.reduce((sum, { place, value }) => sum + (place - middlePlace) * (value - middleValue), 0) / spread
  return {
    name: 'Trend',
    values: values.map((_, place) => middleValue + rise * (place - middlePlace)),
    fill: 'chart-2',
    shape: 'line',
  }
}

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

/** The runs of which more usage may arrive, where the figure is money; one that still goes on is among them. */
function incompleteOf(firsts: readonly Row[], format: Kpi['format'], since: string | undefined) {
  if (since === undefined || format !== 'money') return {}
  const places = firsts.flatMap((row, place) => {
    const end = 'endTime' in row ? textOf(row, 'endTime') : startOf(row)
    return end === '' || isIncompleteAt(end, since) ? [place] : []
  })
  return places.length === 0 ? {} : { incomplete: { places, because: incompleteBecause(since) } }
}

type Around = {
  changes?: readonly ConfigurationChange[]
  /** Column that cuts each run into series. */
  by?: string
  /** From when on money is not final. */
  incompleteSince?: string | undefined
  /** The time zone of the axis; absent: the browser's. */
  zone?: string
}

/** Rows as a chart: one series, or one for each name that `by` tells. */
export function trendChart(
  rows: readonly Row[],
  shown: Shown,
  { changes = [], by, incompleteSince, zone }: Around = {},
): { data: ChartData; starts: readonly string[] } {
  const ordered = inTime(rows)
  const places = [...new Set(ordered.map(placeOf))]
  const firsts = places.map((place) => ordered.find((row) => placeOf(row) === place) ?? {})
  const starts = firsts.map(startOf)
  const seriesOf = (own: readonly Row[], name: string, place: number): ChartSeries => {
    const found = places.map((key) => own.find((row) => placeOf(row) === key))
    const values = found.map((row) => (row ? figureIn(row, shown) : null))
    const isEstimated = found.map(
      (row, index) => row !== undefined && values[index] !== null && isKpiEstimated(shown.kpi, [row]),
    )
    const isMoney = shown.kpi.format === 'money' && !isRate(shown.kpi)
    return {
      name,
      values,
      ...(isMoney ? { amounts: found.map((row) => (row ? textOrNull(row, shown.kpi.name) : null)) } : {}),
      fill: machineFill(place),
      shape: 'bar',
      ...(isEstimated.includes(true) ? { isEstimated } : {}),
    }
  }
  const names =
    by === undefined ? [shown.kpi.label] : [...new Set(ordered.map((row) => textOf(row, by)))].toSorted()
  const all = names.map((name, place) =>
    seriesOf(by === undefined ? ordered : ordered.filter((row) => textOf(row, by) === name), name, place),
  )
  const series = shownSeries(all)
  const line = shown.trend && series[0] && by === undefined ? trendLine(series[0].values) : undefined
  const markers = markersOf(changes, starts)
  return {
    starts,
    data: {
      categories: categoriesOf(firsts, zone),
      series: line ? [...series, line] : series,
      ...incompleteOf(firsts, shown.kpi.format, incompleteSince),
      ...(markers.length > 0 ? { markers } : {}),
      ...(shown.kpiTreshold > 0
        ? {
            limits: [
              {
                label: shown.kpiComparator === 'ABOVE' ? 'At least' : 'At most',
                value: shown.kpiTreshold,
                kind: 'threshold' as const,
              },
            ],
          }
        : {}),
    },
  }
}

const smallest = 0.01

/** True of figures whose sum says nothing. */
function isRate({ name, format }: Pick<Kpi, 'name' | 'format'>): boolean {
  return format === 'share' || name.startsWith('costPer') || name === 'bytesPerHour'
}

/** How figures of a KPI are written in the chosen unit. */
export function trendFormat({ kpi, unit }: Pick<Shown, 'kpi' | 'unit'>, currency: string): ChartFormat {
  if (kpi.format === 'share') return { full: share, short: share, isRate: true }
  if (kpi.format !== 'money') {
    const full = (value: number) =>
      `${value.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${unit?.label ?? ''}`.trim()
    return {
      full,
      isRate: isRate(kpi),
      short: (value) =>
        Math.abs(value) < 10
          ? value.toLocaleString('en-US', { maximumFractionDigits: 1 })
          : shortNumber(value),
    }
  }
  const symbol = currencySymbol(currency)
  const full = (value: number) => {
    const size = Math.abs(value)
    if (isRate(kpi) && size > 0 && size < smallest)
      return `${symbol}${(Math.trunc(value * 1e4) / 1e4).toFixed(4)}`
    if (size > 0 && size < smallest) return `<${symbol}0.01`
    return `${symbol}${(Math.trunc(value * 100) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  }
  const short = (value: number) => shortMoney(value, currency)
  return isRate(kpi) ? { full, short, isRate: true } : { full, short, currency }
}
