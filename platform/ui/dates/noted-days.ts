import { createContext, use } from 'react'
import type { Day } from '#contract/dates.ts'
import { daysBetween } from '#contract/dates.ts'
import type { DateRange } from './date-range.ts'

/** A day with a note. */
export type NotedDay = { day: Day; text: string }
/** Days that are marked, oldest first, and why: "The figure was corrected". */
export type NotedDays = { because: string; days: readonly NotedDay[] }

const Days = createContext<NotedDays>({ because: '', days: [] })

/** Provides the marked days of the view. */
export const NotedDaysProvider = Days.Provider

/** The marked days of the view; none outside a provider. */
export function useNotedDays(): NotedDays {
  return use(Days)
}

/** The notes of a range's equal spans, by the place of the span; spans without a note are absent. */
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
