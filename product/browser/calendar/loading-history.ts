import { createContext, use } from 'react'
import type { Absence } from '#contract/absence.ts'
import { daysBetween, type Day } from '#contract/dates.ts'
import { shortDay, shortDayRange } from '#ui/format/time.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'

/** While history is loading, newest first: its first day that is loaded, the first that will be, and the day after the last complete one. */
export type LoadingHistory = { loadedSince: Day; wantedSince: Day; completeUntil: Day }

const Loading = createContext<LoadingHistory | undefined>(undefined)

/** Provides how far history is loaded. */
export const LoadingHistoryProvider = Loading.Provider

/** How far history is loaded; undefined once all of it is. */
export const useLoadingHistory = () => use(Loading)

const daysOfMonth = 30.4
const fewestMonths = 2

/** The days that are loaded, of all: "18 Feb – 30 May of 12 months". */
export function loadedText({ loadedSince, wantedSince, completeUntil }: LoadingHistory): string {
  const days = daysBetween(wantedSince, completeUntil)
  const months = Math.round(days / daysOfMonth)
  const loaded =
    loadedSince < completeUntil ? shortDayRange(loadedSince, completeUntil) : `from ${shortDay(loadedSince)}`
  return `${loaded} of ${months < fewestMonths ? `${days} days` : `${months} months`}`
}

/** The part of the days that is loaded, of one. */
export function loadedShare({ loadedSince, wantedSince, completeUntil }: LoadingHistory): number {
  const all = daysBetween(wantedSince, completeUntil)
  return all <= 0 ? 0 : Math.min(1, Math.max(0, daysBetween(loadedSince, completeUntil) / all))
}

/** Why a figure of an answer is not known: while its history is loading that, else the reason that is given. */
export const unlessLoading = <Other extends Absence | undefined>(
  { loadedSince }: { loadedSince: Day | null },
  otherwise: Other,
): Other | Absence => (loadedSince === null ? otherwise : historyIsLoading)

/** Of the unit of a chart: from which day on history is loaded while it is loading; nothing once all of it is. */
export const loadedFrom = ({ loadedSince }: { loadedSince: Day | null }) =>
  loadedSince === null ? '' : `, loaded from ${shortDay(loadedSince)}`
