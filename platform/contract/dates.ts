const dayMs = 86_400_000

/** A UTC day as yyyy-MM-dd. */
export type Day = string

/** The UTC day of an instant. */
export function dayOf(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

/** The start of a UTC day. */
export function startOfDay(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`)
}

/** The day a number of days later (or earlier). */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOfDay(day).getTime() + count * dayMs))
}

// Outside of them, a day has no text of ten characters, and the end of the last one would be such a day.
const firstInstant = startOfDay('0001-01-01')
const lastInstant = startOfDay('9999-12-31')

/** The end of a sentence that refuses an instant outside of the calendar. */
export const outsideOfCalendar = 'lies outside 0001-01-01 to 9999-12-31: give a day between them.'

/** True if an instant can begin or end a range of days. */
export function isInCalendar(instant: Date): boolean {
  return instant >= firstInstant && instant <= lastInstant
}

/** The number of days between two days. */
export function daysBetween(since: Day, until: Day): number {
  return Math.round((startOfDay(until).getTime() - startOfDay(since).getTime()) / dayMs)
}

/** All days of the half-open range. */
export function daysIn(since: Day, until: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(since, until)) }, (_, index) => addDays(since, index))
}

/** The half-open range of whole UTC days that covers two instants. */
export function wholeDays(since: Date, until: Date): { since: Date; until: Date } {
  const end = startOfDay(dayOf(until))
  return {
    since: startOfDay(dayOf(since)),
    until: end.getTime() === until.getTime() ? end : new Date(end.getTime() + dayMs),
  }
}
