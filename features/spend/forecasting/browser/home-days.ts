import { addDays, daysBetween, type Day } from '#contract/dates.ts'
import type { Target } from '#contract/place.ts'
import type { DateRange } from '#ui/dates/date-range.ts'
import { place } from '#product/places.ts'
import type { SpendForecast } from '../contract/forecast.ts'

type Known = Pick<SpendForecast, 'month' | 'lastCompleteDay'>

const mostDays = 31
const healthDays = 30
const weekDays = 7

/** The complete days of the month, as calls take them. */
export function monthDays({ month, lastCompleteDay }: Known): DateRange {
  const since = `${month}-01`
  const end = `${addDays(since, mostDays).slice(0, 7)}-01`
  const next = lastCompleteDay === null ? end : addDays(lastCompleteDay, 1)
  return { since, until: next < end ? next : end }
}

/** As many days of the month before; a shorter month is compared whole. */
export function daysBefore({ since, until }: DateRange): DateRange {
  const start = `${addDays(since, -1).slice(0, 7)}-01`
  const end = addDays(start, daysBetween(since, until))
  return { since: start, until: end < since ? end : since }
}

/** The 30 complete days that the health score is of. */
export function scoredDays(known: Known): DateRange {
  const { until } = monthDays(known)
  return { since: addDays(until, -healthDays), until }
}

/** The days after the last complete one, until today. */
export function openDays(lastCompleteDay: Day, today: Day): DateRange {
  const since = addDays(lastCompleteDay, 1)
  return { since, until: addDays(today < since ? since : today, 1) }
}

/** A page with these days in place of those of the address. */
export function onDays(target: Target, { since, until }: DateRange): Target {
  return { ...target, view: { ...target.view, startDate: since, endDate: addDays(until, -1) } }
}

/** A page in the scope of one workspace; in that of the address where the workspace is not known. */
export function inWorkspace(target: Target, workspaceId: string | null): Target {
  return workspaceId === null ? target : { ...target, view: { ...target.view, workspaceId } }
}

type OneWorkload = { assetKind?: string; assetId?: string; ofWorkspace?: string }

/** Days and the earlier ones that they are compared with. */
export type ComparedDays = { days: DateRange; before: DateRange }

/** The month against the month before; where not all of that is known, the last seven complete days against those before. */
export function comparedDays(known: Known, isMonthBeforeKnown: boolean): ComparedDays {
  const month = monthDays(known)
  if (isMonthBeforeKnown) return { days: month, before: daysBefore(month) }
  const since = addDays(month.until, -weekDays)
  return { days: { since, until: month.until }, before: { since: addDays(since, -weekDays), until: since } }
}

/** Cost changes of the same days against the same earlier ones, of all workloads or of one. */
export function changesPage({ days, before }: ComparedDays, one: OneWorkload = {}): Target {
  const { since, until } = before
  return onDays(place.spendChanges({ ...one, previousSince: since, previousUntil: until }), days)
}
