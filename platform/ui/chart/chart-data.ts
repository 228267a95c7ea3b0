import type { Fill } from '#ui/fill/fill.ts'

export type ChartSeries = {
  name: string
  /** One value for each category; null where there is none. */
  values: readonly (number | null)[]
  /** The same as exact money, for what is written; absent where the values are no money. */
  amounts?: readonly (string | null)[]
  fill: Fill
  shape: 'bar' | 'line'
  /** Points that are estimated are hatched (bars) or dashed (lines). */
  isEstimated?: readonly boolean[]
}

export type ChartLimit = { label: string; value: number; kind: 'budget' | 'commit' | 'threshold' }

/** What happened right before the category at this place. */
export type ChartMarker = { place: number; labels: readonly string[] }

/** A category whose figure was another one before: what it was, and what is said of it. */
export type ChartRestatement = { place: number; before: number; text: string }

export type ChartData = {
  /** Names of the places on the x axis, for example days. */
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** The previous period, in grey to the left on the same axis. */
  previous?: { label: string; categories: readonly string[]; values: readonly (number | null)[] }
  /** What stands above the current period where the previous one is shown. */
  currentLabel?: string
  limits?: readonly ChartLimit[]
  markers?: readonly ChartMarker[]
  /** Categories whose figures are not final, and why. */
  incomplete?: { places: readonly number[]; because: string }
  restated?: readonly ChartRestatement[]
}

/** How values are written: in full in tooltips and tables, short on the axis; exact money to the cent in its currency. */
export type ChartFormat = {
  full: (value: number) => string
  short: (value: number) => string
  currency?: string
  /** Values of which no sum is shown, since it would say nothing. */
  isRate?: boolean
}

/** What is to be known of a category besides its figures. */
export function notesAt({ incomplete, restated = [] }: ChartData, place: number): string[] {
  const own = restated.filter((restatement) => restatement.place === place).map(({ text }) => text)
  return incomplete?.places.includes(place) ? [...own, incomplete.because] : own
}

/** The sum of a series. */
export function totalOf(series: ChartSeries): number {
  return series.values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
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
    .flatMap(({ name, fill, values, amounts, isEstimated }) => {
      const value = values[place]
      return value === null || value === undefined
        ? []
        : [
            {
              name,
              fill,
              value,
              ...(amounts ? { amount: amounts[place] ?? undefined } : {}),
              isEstimated: isEstimated?.[place] ?? false,
            },
          ]
    })
    .sort((one, other) => other.value - one.value)
}

/** The chart as CSV: one line for each category, one column for each series, and notes where there are any. */
export function csvOf(data: ChartData, categoryName: string): string {
  const { categories, series } = data
  const notes = categories.map((_, place) => notesAt(data, place).join('; '))
  const hasNotes = notes.some((note) => note !== '')
  const head = [categoryName, ...series.map(({ name }) => name), ...(hasNotes ? ['Note'] : [])]
  const lines = categories.map((category, place) =>
    [category].concat(
      series.map(({ values, amounts }) => amounts?.[place] ?? String(values[place] ?? '')),
      hasNotes ? [notes[place] ?? ''] : [],
    ),
  )
  return [head, ...lines].map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}

function csvCell(text: string): string {
  // A leading formula sign would be run by a spreadsheet.
  const safe = /^[=+@\t\r]/.test(text) || /^-[^\d]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
