import type { Day } from '#contract/dates.ts'
import { addDays, startOfDay } from '#contract/dates.ts'
import { urlStateOfChosenRange, type DateRange, type KnownDays } from '#ui/dates/date-range.ts'
import type { UrlStateChanges } from '#ui/url-state/url-state.ts'

const monthsOffered = 13

const firstDayOf = (month: string): Day => `${month}-01`
const monthOf = (day: Day) => day.slice(0, 7)

/** The range of a month; the running one ends with today. */
function rangeOfMonth(month: string, today: Day): DateRange {
  const since = firstDayOf(month)
  const next = firstDayOf(monthOf(addDays(since, 31)))
  return { since, until: month === monthOf(today) ? addDays(today, 1) : next }
}

/** The running month and those before it, the latest first. */
export function monthOptions(today: Day): { value: string; label: string }[] {
  const options: { value: string; label: string }[] = []
  for (let day = today; options.length < monthsOffered; day = addDays(firstDayOf(monthOf(day)), -1)) {
    const label = startOfDay(day).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    options.push({ value: monthOf(day), label })
  }
  return options
}

/** The month that a range is; undefined where it is another range. */
export function monthOfRange({ since, until }: DateRange, today: Day): string | undefined {
  const month = monthOf(since)
  const whole = rangeOfMonth(month, today)
  return whole.since === since && whole.until === until ? month : undefined
}

/** How an address names a month. */
export const urlStateOfMonth = (month: string, known: KnownDays): UrlStateChanges =>
  urlStateOfChosenRange(rangeOfMonth(month, known.today), known)
