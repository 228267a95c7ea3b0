import { addDays, daysIn, type Day } from '#contract/dates.ts'

/** A first and a last day, both inclusive. */
export type DayRange = readonly [first: Day, last: Day]

/** The days as sorted ranges. */
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

/** How many days before and after its own day a row is made from. */
export type Lookaround = { lookbackDays?: number; lookaheadDays?: number }

/** Days whose rows are made from any of the changed days, sorted. */
export function affectedDays(
  changedDays: Iterable<Day>,
  { lookbackDays = 0, lookaheadDays = 0 }: Lookaround,
): Day[] {
  const affected = rangesOf(changedDays).flatMap(([first, last]) =>
    daysIn(addDays(first, -lookaheadDays), addDays(last, lookbackDays + 1)),
  )
  return [...new Set(affected)].sort()
}
