import { addDays, daysIn, type Day } from '#contract/dates.ts'

/** Days from the first to the last, both inclusive. */
export type DayRange = readonly [first: Day, last: Day]

/** Days as ranges, in order. */
export function rangesOf(days: Iterable<Day>): DayRange[] {
  const ranges: [Day, Day][] = []
  for (const day of [...new Set(days)].sort()) {
    const range = ranges.at(-1)
    if (range && addDays(range[1], 1) === day) range[1] = day
    else ranges.push([day, day])
  }
  return ranges
}

/** The days of ranges. */
export function daysOf(ranges: readonly DayRange[]): Day[] {
  return ranges.flatMap(([first, last]) => daysIn(first, addDays(last, 1)))
}

/** All days from `before` days earlier to `after` days later than any of the days, sorted. */
export function reachedDays(days: Iterable<Day>, reach: { before: number; after: number }): Day[] {
  const reached = rangesOf(days).flatMap(([first, last]) =>
    daysIn(addDays(first, -reach.before), addDays(last, reach.after + 1)),
  )
  return [...new Set(reached)].sort()
}
