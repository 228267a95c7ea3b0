/** A time after this is none: a broken log would make days of it without end. */
export const endOfTimesMs = Date.UTC(2100, 0)

/** A time in milliseconds, if it can be one. */
export function timeIn(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 && value < endOfTimesMs ? value : undefined
}

/** The later of two times, of which each may be unknown. */
export function laterOf(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Math.max(one, other)
}

/** Nanoseconds as milliseconds, cut. */
export function wholeMs(nanoseconds: number): number {
  return Math.trunc(nanoseconds / 1_000_000)
}
