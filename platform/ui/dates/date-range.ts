import type { Day } from '#contract/dates.ts'
import { addDays, daysBetween, startOfDay } from '#contract/dates.ts'
import { previousDays } from '#contract/ranges.ts'
import { valueOf } from '../url-state/url-state.ts'
import type { UrlState, UrlStateChanges } from '../url-state/url-state.ts'

/** Whole UTC days, half-open. */
export type DateRange = { since: Day; until: Day }

/** The UTC day that counts as today, and the day after the last complete one. */
export type KnownDays = { today: Day; completeUntil: Day }

/** A range that moves with the days; its key names it in addresses. */
export type Preset = { name: string; key: string; rangeAt: (known: KnownDays) => DateRange }

/** How many days a view can cover. */
export const longestDays = 366
const lastDays =
  (count: number) =>
  ({ completeUntil }: KnownDays) => ({ since: addDays(completeUntil, -count), until: completeUntil })

const lastWeek: Preset = { name: 'Last 7 days', key: 'last-7-days', rangeAt: lastDays(7) }

/** The ranges offered by name. "Last" ones end with the last complete day. */
export const presets: readonly Preset[] = [
  lastWeek,
  {
    name: 'Current week',
    key: 'current-week',
    rangeAt: ({ today }) => ({ since: addDays(today, -daysSinceMonday(today)), until: addDays(today, 1) }),
  },
  {
    name: 'Current month',
    key: 'current-month',
    rangeAt: ({ today }) => ({ since: firstOfMonth(today), until: addDays(today, 1) }),
  },
  {
    name: 'Previous month',
    key: 'previous-month',
    rangeAt: ({ today }) => ({
      since: firstOfMonth(addDays(firstOfMonth(today), -1)),
      until: firstOfMonth(today),
    }),
  },
  { name: 'Last 3 months', key: 'last-3-months', rangeAt: lastDays(90) },
  { name: 'Last 12 months', key: 'last-12-months', rangeAt: lastDays(365) },
]

/** The range that a view starts with. */
export const defaultRange = lastWeek.rangeAt

function firstOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`
}

function daysSinceMonday(day: Day): number {
  return (startOfDay(day).getUTCDay() + 6) % 7
}

/** The preset that gives this range. */
export function presetOf(range: DateRange, known: KnownDays): Preset | undefined {
  return presets.find(({ rangeAt }) => {
    const { since, until } = rangeAt(known)
    return since === range.since && until === range.until
  })
}

/** The range that an address names: by its first and last day, else by the key of a preset; undefined where by neither. */
export function rangeOfUrlState(urlState: UrlState, known: KnownDays): DateRange | undefined {
  const key = valueOf(urlState, 'range')
  return fixedRangeOf(urlState) ?? presets.find((preset) => preset.key === key)?.rangeAt(known)
}

function fixedRangeOf(urlState: UrlState): DateRange | undefined {
  const since = dayOfText(valueOf(urlState, 'startDate'))
  const last = dayOfText(valueOf(urlState, 'endDate'))
  if (since === undefined || last === undefined || last < since) return undefined
  const until = addDays(last, 1)
  return isTooLong({ since, until }) ? undefined : { since, until }
}

/** True where a range has more days than a view can cover. */
export function isTooLong({ since, until }: DateRange): boolean {
  return daysBetween(since, until) > longestDays
}

/** How an address names a range; a zoom into another one ends. */
export function urlStateOfRange({ since, until }: DateRange): UrlStateChanges {
  return {
    range: undefined,
    startDate: since,
    endDate: addDays(until, -1),
    zoomSince: undefined,
    zoomUntil: undefined,
  }
}

/** How an address names a range that was chosen: by the key of its preset, so that it moves with the days, else by its days. */
export function urlStateOfChosenRange(range: DateRange, known: KnownDays): UrlStateChanges {
  const preset = presetOf(range, known)
  const fixed = urlStateOfRange(range)
  return preset ? { ...fixed, range: preset.key, startDate: undefined, endDate: undefined } : fixed
}

function dayOfText(text: string | undefined): Day | undefined {
  const day = text?.slice(0, 10) ?? ''
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined
  const instant = startOfDay(day)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day ? undefined : day
}

/** What a range is compared with: whole months with the months before, else as many days right before. */
export function previousRange(range: DateRange): DateRange {
  return previousDays(range)
}

/** The two instants of a range, as a call takes them. */
export function instantsOf({ since, until }: DateRange): { since: string; until: string } {
  return { since: startOfDay(since).toISOString(), until: startOfDay(until).toISOString() }
}
