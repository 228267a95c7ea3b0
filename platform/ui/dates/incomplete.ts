import type { Day } from '#contract/dates.ts'
import { addDays, dayOf, daysBetween, startOfDay } from '#contract/dates.ts'
import { day } from '#ui/format/time.ts'
import { useDateRange } from './data-today.tsx'
import { instantsOf, type DateRange } from './date-range.ts'
import { useIncompleteSince } from './incomplete-since.ts'
import { remembered } from '../remembered.ts'
import { useZoom } from './zoom.ts'

/** Whether usage that ends then may still arrive. */
export function isIncompleteAt(end: string, since: string | undefined): boolean {
  return since !== undefined && Date.parse(end) > Date.parse(since)
}

/** Whether more usage of a UTC day may arrive. */
export function isIncompleteDay(one: Day, since: string | undefined): boolean {
  return isIncompleteAt(startOfDay(addDays(one, 1)).toISOString(), since)
}

/** How many of a range's equal spans, oldest first, are of days whose usage has all arrived. */
export const finalSpans: (range: DateRange, spans: number, since: string | undefined) => number = remembered(
  ({ since: first, until }: DateRange, spans: number, since: string | undefined) => {
    const spanDays = Math.ceil(daysBetween(first, until) / spans)
    const ends = Array.from({ length: spans }, (_, index) => addDays(first, (index + 1) * spanDays))
    return ends.filter((end) => !isIncompleteDay(addDays(end < until ? end : until, -1), since)).length
  },
)

/** Why figures that reach into open days are not final. */
export function incompleteBecause(since: string): string {
  return `Complete through ${day(addDays(dayOf(new Date(since)), -1))}. Later usage may still change.`
}

/** Why the figures of what the view shows, its range or its zoom, are not final; undefined where they are. */
export function useIncompleteRange(): string | undefined {
  const since = useIncompleteSince()
  const range = useDateRange()
  const { until } = useZoom() ?? instantsOf(range)
  return since !== undefined && isIncompleteAt(until, since) ? incompleteBecause(since) : undefined
}
