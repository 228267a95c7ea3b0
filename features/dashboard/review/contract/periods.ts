import { z } from 'zod'
import { addDays, type Day } from '#contract/dates.ts'

/** How many days each of the two periods has. */
export const periodDays = 30

/** How many changes are listed: those that saved or cost most. */
export const topNumbers = [20, 50, 100, 250] as const

/** The dates of a review: the last UTC days of its two periods. */
export const reviewDates = {
  referenceDate: z.iso
    .date()
    .optional()
    .meta({ description: 'Last UTC day of the former 30 days. Default: 30 days before comparisonDate.' }),
  comparisonDate: z.iso
    .date()
    .optional()
    .meta({ description: 'Last UTC day of the later 30 days. Default: the last complete day.' }),
}

export type ReviewDates = { referenceDate: Day; comparisonDate: Day }

type Asked = { [Date in keyof ReviewDates]?: Day | undefined }

/** The dates of a review where the last complete day is known; a later one is not complete yet. */
export function reviewDatesOf({ referenceDate, comparisonDate }: Asked, lastDay: Day): ReviewDates {
  const comparison = comparisonDate !== undefined && comparisonDate < lastDay ? comparisonDate : lastDay
  return { comparisonDate: comparison, referenceDate: referenceDate ?? addDays(comparison, -periodDays) }
}

/** The days of a period that ends with a day, half-open. */
export function periodUntil(lastDay: Day): { since: Day; until: Day } {
  const until = addDays(lastDay, 1)
  return { since: addDays(until, -periodDays), until }
}
