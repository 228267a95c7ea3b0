import type { Day } from '#contract/dates.ts'
import { addDays } from '#contract/dates.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

type DayParts = { year: string; month: string; date: string }

function partsOf(value: Day): DayParts {
  const [year = '', month = '', date = ''] = value.split('-')
  return { year, month: months[Number(month) - 1] ?? '', date: String(Number(date)) }
}

/** A day as "31 May 2025". */
export function day(value: Day): string {
  const { year, month, date } = partsOf(value)
  return `${date} ${month} ${year}`
}

/** A day as "31 May", for places where the year is known. */
export function shortDay(value: Day): string {
  const { month, date } = partsOf(value)
  return `${date} ${month}`
}

/** A half-open range of days by its first and last day: "24 – 30 May 2025". */
export function dayRange(since: Day, until: Day): string {
  const first = partsOf(since)
  const last = partsOf(addDays(until, -1))
  if (addDays(since, 1) === until) return day(since)
  const isSameYear = first.year === last.year
  const start = isSameYear && first.month === last.month ? first.date : `${first.date} ${first.month}`
  return `${start}${isSameYear ? '' : ` ${first.year}`} – ${last.date} ${last.month} ${last.year}`
}

/** The same range without the year: "17 – 23 May". */
export function shortDayRange(since: Day, until: Day): string {
  return withoutYear(dayRange(since, until))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? ''
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    ...(zone ? { timeZone: zone } : {}),
  })
  formats.set(key, made)
  return made
}

export type InstantParts = { day: string; time: string; seconds: string; zone: string }

/** An instant in a time zone (the browser's where none is named), cut into the parts that are shown. */
export function instantParts(value: Date, zone?: string): InstantParts {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(value)
      .map((part) => [part.type, part.value]),
  )
  const text = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: day(`${text('year')}-${text('month')}-${text('day')}`),
    time: `${text('hour')}:${text('minute')}`,
    seconds: text('second'),
    zone: text('timeZoneName'),
  }
}

/** The time zone (the browser's where none is named) at an instant of the wire, by its short name: "CEST". */
export function zoneAt(instant: string, zone?: string): string {
  return instantParts(new Date(instant), zone).zone
}

/** The names of the zone at two instants: "CEST", or "CET, CEST" where the clocks were changed between them. */
export function zoneNames(first: string, last: string, zone?: string): string {
  return [...new Set([zoneAt(first, zone), zoneAt(last, zone)])].join(', ')
}

/** An instant in a time zone (the browser's where none is named), with its name: "30 May 2025 08:00 CEST". */
export function zonedInstant(value: Date, zone?: string): string {
  const parts = instantParts(value, zone)
  return `${parts.day} ${parts.time} ${parts.zone}`
}

/** A day as it is written without its year. */
export function withoutYear(writtenDay: string): string {
  return writtenDay.replace(/ \d{4}$/, '')
}

/** An instant to the second in UTC: "30 May 2025 06:00:04 UTC". */
export function utcInstant(value: Date): string {
  const { day, time, seconds } = instantParts(value, 'UTC')
  return `${day} ${time}:${seconds} UTC`
}
