import {
  addDays,
  dayOf,
  daysBetween,
  isInCalendar,
  outsideOfCalendar,
  startOfDay,
  wholeDays,
  type Day,
} from './dates.ts'
import { CodedError } from './errors.ts'

/** A half-open range of time. */
export type Range = { since: Date; until: Date }

/** Money uses whole UTC days, timelines use instants; what the product recorded of itself is listed whole unless dates are asked for. */
export type RangeGrain = 'days' | 'instants' | 'recorded'

/** Days of a list without a range. */
const defaultRangeDays = 7
const dayMs = 86_400_000

type AskedRange = { since?: string | undefined; until?: string | undefined }

function defaultUntil(grain: RangeGrain, now: Date): Date {
  if (grain === 'days') return startOfDay(addDays(dayOf(now), 1))
  // What was recorded in this very millisecond is listed.
  return grain === 'recorded' ? new Date(now.getTime() + 1) : now
}

function defaultSince(grain: RangeGrain, until: Date): Date {
  return grain === 'recorded' ? new Date(0) : new Date(until.getTime() - defaultRangeDays * dayMs)
}

function refuseBeyondCalendar(field: keyof Range, instant: Date): void {
  if (isInCalendar(instant)) return
  throw new CodedError('invalid_parameter', `${field} ${outsideOfCalendar}`, { field })
}

/** The range of a call: the requested one, widened to whole days if money is summed. Default: the last 7 days; of what is recorded all. */
export function rangeOf(asked: AskedRange, grain: RangeGrain, now: Date): Range {
  const until = asked.until ? new Date(asked.until) : defaultUntil(grain, now)
  const since = asked.since ? new Date(asked.since) : defaultSince(grain, until)
  if (until < since) {
    const field = asked.until ? 'until' : 'since'
    throw new CodedError(
      'invalid_parameter',
      `until (${until.toISOString()}) lies before since (${since.toISOString()}): give an until that is later.`,
      { field },
    )
  }
  refuseBeyondCalendar('since', since)
  refuseBeyondCalendar('until', until)
  return grain === 'days' ? wholeDays(since, until) : { since, until }
}

// Earlier days have no text of ten characters.
const earliest: Day = '0001-01-01'

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

function firstOfMonth(month: number): Day {
  const text = (value: number, digits: number) => String(value).padStart(digits, '0')
  return `${text(Math.floor(month / 12), 4)}-${text((month % 12) + 1, 2)}-01`
}

/** The previous period of a range of whole days: as many months before whole months, else as many days right before. */
export function previousDays({ since, until }: { since: Day; until: Day }): { since: Day; until: Day } {
  const hasRoom = daysBetween(since, until) <= daysBetween(earliest, since)
  if (!hasRoom) return { since: earliest, until: since }
  const isWholeMonths = since.endsWith('-01') && until.endsWith('-01') && since < until
  if (!isWholeMonths) return { since: addDays(since, -daysBetween(since, until)), until: since }
  return { since: firstOfMonth(2 * monthOf(since) - monthOf(until)), until: since }
}

/** The start of the previous period, which ends where the range starts. */
export function previousStart({ since, until }: Range): Date {
  const days = wholeDays(since, until)
  return startOfDay(previousDays({ since: dayOf(days.since), until: dayOf(days.until) }).since)
}
