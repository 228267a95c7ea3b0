import { createContext, use } from 'react'
import type { Day } from '#contract/dates.ts'
import { daysBetween } from '#contract/dates.ts'
import type { DateRange } from './date-range.ts'

/** A day whose bill is another one than was first said, and both figures in words. */
export type RestatedDay = { day: Day; text: string }

const Days = createContext<readonly RestatedDay[]>([])

/** Tells the parts below it which days of the view were restated, oldest first. */
export const RestatedDaysProvider = Days.Provider

/** The days of the view that were restated, oldest first. */
export function useRestatedDays(): readonly RestatedDay[] {
  return use(Days)
}

/** What was restated in each of a range's equal spans, by the span's place; nothing of the others. */
export function restatedSpans(
  { since, until }: DateRange,
  spans: number,
  restated: readonly RestatedDay[],
): ReadonlyMap<number, readonly string[]> {
  const spanDays = Math.ceil(daysBetween(since, until) / Math.max(1, spans))
  const inside = restated.filter(({ day }) => day >= since && day < until)
  const byPlace = Map.groupBy(inside, ({ day }) => Math.floor(daysBetween(since, day) / spanDays))
  return new Map([...byPlace].map(([place, days]) => [place, days.map(({ text }) => text)]))
}
