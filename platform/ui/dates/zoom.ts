import { valueOf } from '../url-state/url-state.ts'
import type { UrlState, UrlStateChanges } from '../url-state/url-state.ts'
import { useUrlState } from '../url-state/use-url-state.ts'
import { instantParts, withoutYear, zoneNames } from '#ui/format/time.ts'
import { useDateRange } from './data-today.tsx'
import type { DateRange } from './date-range.ts'
import { instantsOf } from './date-range.ts'

/** A part of the view's range, to the minute and half-open, ISO 8601. */
export type Zoom = { since: string; until: string }

const minuteMs = 60_000
const written = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/

/** The URL state without a zoom. */
export const withoutZoom: UrlStateChanges = { zoomSince: undefined, zoomUntil: undefined }

/** How an address names the minutes from the first start to the last, both of them in. */
export function urlStateOfZoom(firstStart: string, lastStart: string): UrlStateChanges {
  const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`
  return {
    zoomSince: minute(Date.parse(firstStart)),
    zoomUntil: minute(Math.floor(Date.parse(lastStart) / minuteMs + 1) * minuteMs),
  }
}

/** What an address zooms into within the range, where what is looked at may start before it; undefined where that is nothing. */
export function zoomOfUrlState(urlState: UrlState, range: DateRange): Zoom | undefined {
  const [first, last] = [minuteOf(urlState, 'zoomSince'), minuteOf(urlState, 'zoomUntil')]
  if (first === undefined || last === undefined) return undefined
  const whole = instantsOf(range)
  const since = first > whole.since ? first : whole.since
  const until = last < whole.until ? last : whole.until
  return since < until ? { since, until } : undefined
}

function minuteOf(urlState: UrlState, key: string): string | undefined {
  const text = valueOf(urlState, key) ?? ''
  const time = written.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/**
 * A zoom in words, in the given zone (the browser's): "28 May 06:10 – 14:05 CEST"; a midnight at its end is the end of the
 * day before.
 */
export function zoomText({ since, until }: Zoom, zone?: string): string {
  const first = instantParts(new Date(since), zone)
  const end = instantParts(new Date(until), zone)
  const isMidnight = end.time === '00:00'
  const last = isMidnight ? instantParts(new Date(Date.parse(until) - 1), zone) : end
  const lastDay = first.day === last.day ? '' : `${withoutYear(last.day)} `
  const between = `${withoutYear(first.day)} ${first.time} – ${lastDay}${isMidnight ? '24:00' : end.time}`
  return `${between} ${zoneNames(since, until, zone)}`
}

/** The zoom of the view. */
export function useZoom(): Zoom | undefined {
  const { urlState } = useUrlState()
  const range = useDateRange()
  return zoomOfUrlState(urlState, range)
}
