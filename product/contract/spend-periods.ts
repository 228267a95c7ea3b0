import { addDays, daysBetween, type Day } from '#contract/dates.ts'

/** How spend is cut over time: calendar months, weeks from Monday to Sunday, or days, all in UTC. */
export const timeFrames = ['monthly', 'weekly', 'daily'] as const
export type TimeFrame = (typeof timeFrames)[number]

/** A half-open range of days; `start` is where its month, week or day begins, which a range may cut off. */
export type SpendPeriod = { start: Day; since: Day; until: Day }

/** How many periods a view shows where it names no start. */
const usualPeriods: Readonly<Record<TimeFrame, number>> = { monthly: 12, weekly: 12, daily: 14 }

const aMonday: Day = '2024-01-01'
const daysOfWeek = 7

/** The first day of the month, week or day that a day is in. */
function periodStart(day: Day, timeFrame: TimeFrame): Day {
  if (timeFrame === 'daily') return day
  if (timeFrame === 'monthly') return `${day.slice(0, 7)}-01`
  const sinceMonday = ((daysBetween(aMonday, day) % daysOfWeek) + daysOfWeek) % daysOfWeek
  return addDays(day, -sinceMonday)
}

const mostDaysOfMonth = 31

/** The day after a month, week or day that begins on this day. */
export function periodEnd(start: Day, timeFrame: TimeFrame): Day {
  if (timeFrame === 'daily') return addDays(start, 1)
  if (timeFrame === 'weekly') return addDays(start, daysOfWeek)
  return periodStart(addDays(start, mostDaysOfMonth), timeFrame)
}

/** The periods of a half-open range of days, oldest first; the first and the last are cut where the range is. */
export function periodsIn(since: Day, until: Day, timeFrame: TimeFrame): SpendPeriod[] {
  const periods: SpendPeriod[] = []
  for (let start = periodStart(since, timeFrame); start < until; start = periodEnd(start, timeFrame)) {
    const end = periodEnd(start, timeFrame)
    periods.push({ start, since: start < since ? since : start, until: end > until ? until : end })
  }
  return periods
}

/** Where the usual periods of a time frame begin that end with the one of the day before `until`. */
export function usualSince(until: Day, timeFrame: TimeFrame): Day {
  let start = periodStart(addDays(until, -1), timeFrame)
  for (let count = 1; count < usualPeriods[timeFrame]; count += 1) {
    start = periodStart(addDays(start, -1), timeFrame)
  }
  return start
}

/** The days of one period and as many of the period before that they are compared with. */
export type ComparedPeriods = { since: Day; until: Day; previousSince: Day; previousUntil: Day }

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

/**
 * The latest period with a complete day, and the period before it: all of both where it is complete, else as
 * many days of both as are billed. Undefined where no day is.
 */
export function comparedPeriods(
  periods: readonly SpendPeriod[],
  completeUntil: Day,
  timeFrame: TimeFrame,
): ComparedPeriods | undefined {
  const latest = periods.findLast(({ since }) => since < completeUntil)
  if (!latest) return undefined
  const { start, since } = latest
  const until = earlier(latest.until, completeUntil)
  const days = daysBetween(since, until)
  if (since !== start) return { since, until, previousSince: addDays(since, -days), previousUntil: since }
  const previousSince = periodStart(addDays(since, -1), timeFrame)
  const isWhole = until === periodEnd(start, timeFrame)
  return {
    since,
    until,
    previousSince,
    previousUntil: isWhole ? since : earlier(since, addDays(previousSince, days)),
  }
}
