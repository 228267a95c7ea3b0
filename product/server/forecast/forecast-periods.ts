import { addDays, dayOf, daysBetween, type Day } from '#contract/dates.ts'

/** The first day of the month that lies some months from that of a day. */
export function monthStart(day: Day, months = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year, month - 1 + months, 1)))
}

export type Periods = {
  today: Day
  monthSince: Day
  monthUntil: Day
  previousSince: Day
  yearSince: Day
  yearUntil: Day
  /** From here on costs are read. */
  since: Day
  /** Up to here they are forecast: to the end of the year, at least of the next three months. */
  until: Day
}

const monthsAhead = 4
const monthsBack = 13

/**
 * What is projected: the month and the calendar year of the last complete day, so that no month is shown of which no day is
 * complete; those of today where no day is.
 */
export function periodsOf(today: Day, completeUntil: Day | null): Periods {
  const lastDay = completeUntil === null ? today : addDays(completeUntil, -1)
  const shown = lastDay < today ? lastDay : today
  const monthSince = monthStart(shown)
  const yearSince = `${shown.slice(0, 4)}-01-01`
  const yearUntil = monthStart(yearSince, 12)
  const back = monthStart(shown, -monthsBack)
  const ahead = monthStart(today, monthsAhead)
  return {
    today,
    monthSince,
    monthUntil: monthStart(shown, 1),
    previousSince: monthStart(shown, -1),
    yearSince,
    yearUntil,
    since: back < yearSince ? back : yearSince,
    until: ahead > yearUntil ? ahead : yearUntil,
  }
}

/** The day with the same number in the month before; null where that has none. */
export function dayInPreviousMonth(day: Day): Day | null {
  const previous = addDays(monthStart(day, -1), daysBetween(monthStart(day), day))
  return previous < monthStart(day) ? previous : null
}

/** The first days of months from one on. */
export function monthsIn(since: Day, until: Day): Day[] {
  const months: Day[] = []
  for (let month = monthStart(since); month < until; month = monthStart(month, 1)) months.push(month)
  return months
}
