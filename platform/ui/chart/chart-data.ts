import type { Fill } from '#ui/fill/fill.ts'

export type ChartSeries = {
  name: string
  /** What it is, in one sentence, behind a "?" in the legend. */
  meaning?: string
  /** One value for each category; null where there is none. */
  values: readonly (number | null)[]
  /** The same as exact money, for what is written; absent where the values are no money. */
  amounts?: readonly (string | null)[]
  fill: Fill
  shape: 'bar' | 'line'
  /** Points that are estimated are hatched (bars) or dashed (lines). */
  isEstimated?: readonly boolean[]
  /** Points with an estimated part: they are drawn as others are, and written as estimates. */
  isPartlyEstimated?: readonly boolean[]
  /** Why each of them is, if it is known. */
  estimatedBecause?: readonly (string | undefined)[]
}

export type ChartLimit = {
  label: string
  value: number
  kind: 'budget' | 'commit' | 'threshold'
  /** The axis reaches to it, also where the values stay far below. */
  isAlwaysInSight?: boolean
}

/** What happened right before the category at this place. */
export type ChartMarker = {
  place: number
  labels: readonly string[]
  /** When, in milliseconds, for a chart on a time axis. */
  atMs?: number
}

/** A sign above a category, by its kind: a failure. */
export type ChartMark = {
  place: number
  name: string
  tone: 'failed' | 'warning' | 'ok'
  text: string
  /** Written above it, where labels of near ones leave room. */
  label?: string
  /** Only noted at its category: the sign of a near one stands for both. */
  isOnlyNoted?: boolean
}

/** Categories from one place to another that something lasted over: one band behind them. */
export type ChartSpan = { from: number; to: number; name: string; text: string }

/** A category whose figure was another one before: what it was, and a note about it. */
export type ChartRestatement = { place: number; before: number; text: string }

/** The previous period, pale behind the categories: one value for each of them. */
export type ChartPrevious = {
  name: string
  /** What it is, in one sentence, behind a "?" in the legend. */
  meaning?: string
  /** Which days the values are of; null where the previous period has none. */
  categories: readonly (string | null)[]
  /** The same as a file has them, for example ISO dates; absent: the categories. */
  fileNames?: readonly (string | null)[]
  values: readonly (number | null)[]
  amounts?: readonly (string | null)[]
  isEstimated?: readonly boolean[]
  /** Why each of them is, if it is known. */
  estimatedBecause?: readonly (string | undefined)[]
  /** Its total where that is more than its values. */
  total?: string
}

/** Between which values a forecast lies, as an area behind its line; null where nothing is forecast. */
export type ChartBand = {
  name: string
  fill: Fill
  lower: readonly (number | null)[]
  upper: readonly (number | null)[]
  /** The same in words, beside the figures of a category. */
  texts: readonly (string | null)[]
}

/** Where categories stand on an axis of time, in milliseconds; the axis reaches from the start to the end. */
export type ChartTimes = { sinceMs: number; untilMs: number; atMs: readonly number[] }

export type ChartData = {
  /** Names of the places on the x axis in full, for example days with their year. */
  categories: readonly string[]
  /** The same names as the axis has them, which leaves out what repeats; absent: the categories. */
  axisNames?: readonly string[]
  /** The same names as a file has them, for example ISO dates; absent: the categories. */
  fileNames?: readonly string[]
  /** Absent: categories stand in equal steps. */
  times?: ChartTimes
  series: readonly ChartSeries[]
  previous?: ChartPrevious
  band?: ChartBand
  limits?: readonly ChartLimit[]
  markers?: readonly ChartMarker[]
  marks?: readonly ChartMark[]
  /** Drawn where categories stand in equal steps. */
  spans?: readonly ChartSpan[]
  /** Categories whose figures are not final, and why. */
  incomplete?: { places: readonly number[]; because: string }
  restated?: readonly ChartRestatement[]
}

/** How values are written: in full in tooltips and tables, short on the axis; exact money to the cent in its currency. */
export type ChartFormat = {
  full: (value: number) => string
  short: (value: number) => string
  /** How far apart lines of the axis are that reaches to a value; absent: at round decimal numbers. */
  step?: (most: number) => number
  currency?: string
  /** Values of which no sum is shown, since a sum of rates has no meaning. */
  isRate?: boolean
}

/** What is to be known of a category besides its figures. */
export function notesAt(data: ChartData, place: number): string[] {
  const { band, incomplete, restated = [], marks = [], spans = [] } = data
  const noted = [...marks, ...restated].filter((note) => note.place === place).map(({ text }) => text)
  const lasting = spans.filter(({ from, to }) => from <= place && place <= to).map(({ text }) => text)
  const own = [...noted, ...lasting, ...(band?.texts[place] ? [band.texts[place]] : [])]
  return incomplete?.places.includes(place) ? [...own, incomplete.because] : own
}

/** The sum of a series. */
export function totalOf(series: Pick<ChartSeries, 'values'>): number {
  return series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** What decides about the marks of the amounts of a series. */
export type Estimating = Pick<ChartSeries, 'isEstimated' | 'isPartlyEstimated' | 'estimatedBecause'>

/** Whether an amount is an estimate, or has an estimated part. */
export function isEstimateAt({ isEstimated, isPartlyEstimated }: Estimating, place: number): boolean {
  return isEstimated?.[place] === true || isPartlyEstimated?.[place] === true
}

/** Whether one of the amounts of a series is an estimate, or has an estimated part. */
export function hasEstimate({ isEstimated, isPartlyEstimated }: Estimating): boolean {
  return [isEstimated, isPartlyEstimated].some((marks) => marks?.includes(true) === true)
}

/** Why values of one category are estimates, each reason once. */
export function estimateReasonsAt(series: readonly Estimating[], place: number): string[] {
  return [
    ...new Set(
      series.flatMap((one) => (isEstimateAt(one, place) ? (one.estimatedBecause?.[place] ?? []) : [])),
    ),
  ]
}

/** Why values of a series are estimates, as one text; undefined where no reason is known. */
export function estimateTextOf(series: Estimating): string | undefined {
  const places = series.estimatedBecause ?? []
  const found = new Set(places.flatMap((_, place) => estimateReasonsAt([series], place)))
  return found.size === 0 ? undefined : [...found].join(' ')
}

export type ChartValue = {
  name: string
  fill: Fill
  value: number
  amount?: string | undefined
  isEstimated: boolean
}

/** The values of one category, largest first, without those that are absent. */
export function valuesAt(series: readonly ChartSeries[], place: number): ChartValue[] {
  return series
    .flatMap((one) => {
      const { name, fill, values, amounts } = one
      const value = values[place]
      return value === null || value === undefined
        ? []
        : [
            {
              name,
              fill,
              value,
              ...(amounts ? { amount: amounts[place] ?? undefined } : {}),
              isEstimated: isEstimateAt(one, place),
            },
          ]
    })
    .sort((one, other) => other.value - one.value)
}
