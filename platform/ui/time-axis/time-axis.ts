import { instantParts, withoutYear } from '#ui/format/time.ts'

const minuteMs = 60_000
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440].map((minutes) => minutes * minuteMs)

export type Span = { since: number; until: number }
export type Tick = { at: number; label: string }

/** Whole steps of the clock inside a span, at most so many; labels are times in the given zone (the browser's). */
export function ticksOf({ since, until }: Span, most: number, zone?: string): Tick[] {
  const length = until - since
  if (length <= 0 || most < 1) return []
  const step =
    steps.find((candidate) => length / candidate <= most) ??
    Math.ceil(length / most / 86_400_000) * 86_400_000
  const first = Math.ceil(since / step) * step
  const count = Math.floor((until - first) / step) + 1
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const at = first + index * step
    const { day, time } = instantParts(new Date(at), zone)
    return { at, label: step >= 86_400_000 ? withoutYear(day) : time }
  })
}

/** Where an instant lies between two edges; outside the span it lies on the edge. */
export function positionOf(at: number, { since, until }: Span, left: number, right: number): number {
  const part = until === since ? 0 : (at - since) / (until - since)
  return left + Math.min(1, Math.max(0, part)) * (right - left)
}

/** Two instants of the wire as a span. */
export function spanOf(since: string, until: string): Span {
  return { since: Date.parse(since), until: Date.parse(until) }
}
