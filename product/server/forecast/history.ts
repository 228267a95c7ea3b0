import { addDays, daysIn, type Day } from '#contract/dates.ts'

/** What a method knows: values of consecutive days or months, oldest first, and how many make a season. */
export type History = {
  values: readonly number[]
  /** 7 of days, 12 of months. */
  season: number
  /** The day of the month, counted from 0, of each value and of those ahead; of months empty. */
  monthDays: readonly number[]
}

/** A forecast of the next values after a history, from it alone. */
export type Forecast = (history: History, horizon: number) => number[]

/** How much of a trend is left after one step: 0.9 in a month. */
export const dampingOf = (season: number) => (season === 7 ? 0.9 ** (12 / 365.25) : 0.9)

/** A history as it was before one of its values. */
export const until = (history: History, end: number): History => ({
  ...history,
  values: history.values.slice(0, end),
})

export function sumOf(values: readonly number[]): number {
  let sum = 0
  for (let place = 0; place < values.length; place += 1) sum += values[place] ?? 0
  return sum
}

export const meanOf = (values: readonly number[]) => (values.length === 0 ? 0 : sumOf(values) / values.length)

/** The value below which a share of the values lies, between two neighbors in proportion. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = new Float64Array(values).sort()
  const place = Math.min(1, Math.max(0, share)) * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

export const medianOf = (values: readonly number[]) => quantileOf(values, 0.5)

/** The day of the month, counted from 0, of a number of days from one on. */
export const monthDaysFrom = (firstDay: Day, count: number): readonly number[] =>
  daysIn(firstDay, addDays(firstDay, count)).map((day) => Number(day.slice(8)) - 1)
