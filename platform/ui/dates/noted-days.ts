import { createContext, use } from 'react'
import type { Day } from '#contract/dates.ts'
import { daysBetween } from '#contract/dates.ts'
import type { DateRange } from './date-range.ts'

/** A day of which there is something to say. */
export type NotedDay = { day: Day; text: string }
/** Days that are marked, oldest first, and why: "The figure was corrected". */
export type NotedDays = { because: string; days: readonly NotedDay[] }

const Days = createContext<NotedDays>({ because: '', days: [] })

/** Tells the parts below it which days of the view are marked. */
export const NotedDaysProvider = Days.Provider

/** The days of the view that are marked; none where nobody told it. */
export function useNotedDays(): NotedDays {
  return use(Days)
}

/** What there is to say of each of a range's equal spans, by the span's place; nothing of the others. */
export function notedSpans(
  { since, until }: DateRange,
  spans: number,
  noted: readonly NotedDay[],
): ReadonlyMap<number, readonly string[]> {
  const spanDays = Math.ceil(daysBetween(since, until) / Math.max(1, spans))
  const inside = noted.filter(({ day }) => day >= since && day < until)
  const byPlace = Map.groupBy(inside, ({ day }) => Math.floor(daysBetween(since, day) / spanDays))
  return new Map([...byPlace].map(([place, days]) => [place, days.map(({ text }) => text)]))
}
