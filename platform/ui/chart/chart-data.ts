import type { Fill } from '#ui/fill/fill.ts'

export type ChartSeries = {
  name: string
  /** One value for each category; null where there is none. */
  values: readonly (number | null)[]
  fill: Fill
  shape: 'bar' | 'line'
  /** Points that are estimated are hatched (bars) or dashed (lines). */
  isEstimated?: readonly boolean[]
}

export type ChartLimit = { label: string; value: number; kind: 'budget' | 'commit' }

export type ChartData = {
  /** Names of the places on the x axis, for example days. */
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** The previous period, in grey to the left on the same axis. */
  previous?: { label: string; categories: readonly string[]; values: readonly (number | null)[] }
  /** What stands above the current period where the previous one is shown. */
  currentLabel?: string
  limits?: readonly ChartLimit[]
}

/** How values are written: in full in tooltips and tables, short on the axis. */
export type ChartFormat = { full: (value: number) => string; short: (value: number) => string }

/** The sum of a series. */
export function totalOf(series: ChartSeries): number {
  return series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** The values of one category, largest first, without those that are absent. */
export function valuesAt(
  series: readonly ChartSeries[],
  place: number,
): { name: string; fill: Fill; value: number; isEstimated: boolean }[] {
  return series
    .flatMap(({ name, fill, values, isEstimated }) => {
      const value = values[place]
      return value === null || value === undefined
        ? []
        : [{ name, fill, value, isEstimated: isEstimated?.[place] ?? false }]
    })
    .sort((one, other) => other.value - one.value)
}

/** The chart as CSV: one line for each category, one column for each series. */
export function csvOf({ categories, series }: ChartData, categoryName: string): string {
  const head = [categoryName, ...series.map(({ name }) => name)]
  const lines = categories.map((category, place) => [
    category,
    ...series.map(({ values }) => (values[place] === null ? '' : String(values[place] ?? ''))),
  ])
  return [head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}

function csvCell(text: string): string {
  // A leading formula sign would be run by a spreadsheet.
  const safe = /^[=+@\t\r]/.test(text) || /^-[^\d]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
