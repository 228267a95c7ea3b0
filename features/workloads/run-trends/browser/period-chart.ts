import { addDays, startOfDay, type Day } from '#contract/dates.ts'
import type { Period, PeriodsAnswer } from '#contract/periods.ts'
import type { ChartData, ChartMark, ChartMarker, ChartSeries } from '#ui/chart/chart-data.ts'
import type { DateRange } from '#ui/dates/date-range.ts'
import { daySpans, mondayOf, spanUnit } from '#ui/dates/day-spans.ts'
import { incompleteBecause, isIncompleteDay } from '#ui/dates/incomplete.ts'
import { machineFill } from '#ui/fill/fill.ts'
import { count } from '#ui/format/quantity.ts'
import { day, dayRange } from '#ui/format/time.ts'
import { kpiEstimateText } from '#product/contract/columns/kpis.ts'
import { statusLook } from '#product/browser/statuses/status-look.ts'
import type { ConfigurationChange } from '../configuration/contract.ts'
import { highestSeries, shownSeries } from './shown-series.ts'
import { isRate } from './trend-format.ts'
import { trendLines } from './trend-line.ts'
import { seenParts, type Split } from './trend-series.ts'
import type { TrendView } from './trend-view.ts'

type Shown = Pick<TrendView, 'kpi' | 'unit' | 'trend'>
type Around = {
  changes?: readonly ConfigurationChange[]
  split?: Split | undefined
  incompleteSince?: string | undefined
}

/** A trend by day or week, with the days that each place covers. */
type PeriodChart = { data: ChartData; spans: readonly DateRange[]; isStacked: boolean }

/** The whole days of an answer. */
export function daysOfAnswer({ since, until }: Pick<PeriodsAnswer, 'since' | 'until'>): DateRange {
  const [first, last] = [since.slice(0, 10), until.slice(0, 10)]
  return { since: first, until: startOfDay(last).toISOString() === until ? last : addDays(last, 1) }
}

/** True of figures that are summed up over a period; of others the median and the 95th percentile are shown. */
export function isSummed(kpi: Shown['kpi']): boolean {
  return kpi.format === 'money' && !isRate(kpi)
}

type Of = 'sum' | 'median' | 'p95'

function seriesOf(
  periods: ReadonlyMap<Day, Period>,
  starts: readonly Day[],
  { kpi, unit }: Shown,
  { of, name, meaning, fill = machineFill(0) }: { of: Of } & Pick<ChartSeries, 'name'> & Partial<ChartSeries>,
): ChartSeries {
  const found = starts.map((start) => periods.get(start))
  const figures = found.map((period) => period?.[of] ?? null)
  return {
    name,
    ...(meaning === undefined ? {} : { meaning }),
    fill,
    shape: 'bar',
    values: figures.map((figure) => (figure === null ? null : Number(figure) / (unit?.factor ?? 1))),
    ...(of === 'sum' ? { amounts: figures.map((figure) => (figure === null ? null : String(figure))) } : {}),
    ...(found.some((period) => period?.isEstimated)
      ? {
          isEstimated: found.map((period) => period?.isEstimated ?? false),
          estimatedBecause: found.map((period) => period && kpiEstimateText(kpi, [period])),
        }
      : {}),
  }
}

const byStart = (periods: readonly Period[]) => new Map(periods.map((period) => [period.start, period]))

function allSeries(
  periods: readonly Period[],
  starts: readonly Day[],
  shown: Shown,
  split: Split | undefined,
): ChartSeries[] {
  const of = isSummed(shown.kpi) ? 'sum' : 'median'
  if (split) {
    const byPart = [...Map.groupBy(periods, ({ part }) => part ?? '')].toSorted(([one], [other]) =>
      one.localeCompare(other),
    )
    const parts = seenParts(byPart.map(([name, own]) => seriesOf(byStart(own), starts, shown, { of, name })))
    return of === 'sum' ? shownSeries(parts) : highestSeries(parts)
  }
  const merged = byStart(periods)
  if (of === 'sum')
    return [seriesOf(merged, starts, shown, { of, name: shown.kpi.label, meaning: shown.kpi.meaning })]
  return [
    seriesOf(merged, starts, shown, { of, name: 'Median', meaning: 'Half of the runs have less.' }),
    seriesOf(merged, starts, shown, {
      of: 'p95',
      name: '95th percentile',
      meaning: '95% of the runs have less.',
      fill: 'chart-1-deep',
    }),
  ]
}

function marksOf(periods: readonly Period[], starts: readonly Day[], rowsName: string): ChartMark[] {
  return starts.flatMap((start, place): ChartMark[] => {
    const statuses = periods
      .filter((period) => period.start === start)
      .flatMap((one) => Object.entries(one.statuses))
    const sumOf = (counts: readonly (readonly [string, number])[]) =>
      counts.reduce((sum, [, rows]) => sum + rows, 0)
    const failed = sumOf(statuses.filter(([status]) => statusLook(status).tone === 'failed'))
    const text = `${count(failed)} of ${count(sumOf(statuses))} ${rowsName} failed`
    return failed === 0 ? [] : [{ place, name: `With failed ${rowsName}`, tone: 'failed', text }]
  })
}

function markersOf(changes: readonly ConfigurationChange[], spans: readonly DateRange[]): ChartMarker[] {
  const placeOf = ({ changeTime }: ConfigurationChange) =>
    spans.findIndex(({ since, until }) => changeTime >= since && changeTime < until)
  return [...Map.groupBy(changes, placeOf)]
    .filter(([place]) => place >= 0)
    .map(([place, here]) => ({ place, labels: here.map(({ setting }) => setting) }))
    .toSorted((one, other) => one.place - other.place)
}

/** Rows summed up by day or week as a chart over the whole range. */
export function periodChart(
  answer: PeriodsAnswer,
  shown: Shown,
  rowsName: string,
  { changes = [], split, incompleteSince }: Around = {},
): PeriodChart {
  const range = daysOfAnswer(answer)
  const spans = daySpans(range)
  const starts = spans.map(({ since }) => (spanUnit(range) === 'week' ? mondayOf(since) : since))
  const series = allSeries(answer.periods, starts, shown, split)
  const isStacked = split !== undefined && isSummed(shown.kpi)
  const marks = marksOf(answer.periods, starts, rowsName)
  const markers = markersOf(changes, spans)
  const places =
    shown.kpi.format === 'money'
      ? spans.flatMap(({ until }, place) =>
          isIncompleteDay(addDays(until, -1), incompleteSince) ? [place] : [],
        )
      : []
  return {
    spans,
    isStacked,
    data: {
      categories: spans.map(({ since, until }) => dayRange(since, until)),
      axisNames: spans.map(({ since }) => day(since)),
      fileNames: spans.map(({ since }) => since),
      series: [...series, ...(shown.trend ? trendLines(series, isStacked) : [])],
      ...(marks.length > 0 ? { marks } : {}),
      ...(markers.length > 0 ? { markers } : {}),
      ...(places.length > 0 && incompleteSince !== undefined
        ? { incomplete: { places, because: incompleteBecause(incompleteSince) } }
        : {}),
    },
  }
}
