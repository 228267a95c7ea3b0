import { addDays, daysBetween, daysIn, startOfDay, type Day } from '#contract/dates.ts'
import type { DateRange } from './date-range.ts'

const mostSingleDays = 62

/** How days of a range are drawn: one by one, or week by week where there are many. */
export function spanUnit({ since, until }: DateRange): 'day' | 'week' {
  return daysBetween(since, until) > mostSingleDays ? 'week' : 'day'
}

/** The Monday of the week that holds a day. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7))
}

/** A range cut into its days, or into its weeks from Monday where it has many; the first and the last may be shorter. */
export function daySpans(range: DateRange): DateRange[] {
  const days = daysIn(range.since, range.until)
  const keyOf = spanUnit(range) === 'week' ? mondayOf : (day: Day) => day
  return [...Map.groupBy(days, keyOf).values()].flatMap((own) => {
    const [first, last] = [own[0], own.at(-1)]
    return first === undefined || last === undefined ? [] : [{ since: first, until: addDays(last, 1) }]
  })
}
