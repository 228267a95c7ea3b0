import { addDays, dayOf, daysBetween, startOfDay, type Day } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import type { CompleteDays } from '#product/server/calendar/billed-days.ts'
import { periodDays, periodUntil, reviewDatesOf, type ReviewDates } from '../contract/periods.ts'

type Asked = { [Date in keyof ReviewDates]?: Day | undefined }

/** The days of a review: two periods, and the half-open time of the changes that it is about. */
export type ReviewDays = ReviewDates & {
  before: { since: Day; until: Day }
  after: { since: Day; until: Day }
  changed: { since: Date; until: Date }
}

/** The days that a call asks for; throws where the reference date is not before the comparison date. */
export function reviewDaysOf(
  asked: Asked,
  { completeUntil }: Pick<CompleteDays, 'completeUntil'>,
  now: Date,
): ReviewDays {
  const lastDay = addDays(completeUntil ?? dayOf(now), -1)
  const dates = reviewDatesOf(asked, lastDay)
  if (dates.referenceDate >= dates.comparisonDate)
    throw new CodedError('invalid_parameter', 'Give a referenceDate before the comparisonDate.', {
      field: 'referenceDate',
    })
  return {
    ...dates,
    before: periodUntil(dates.referenceDate),
    after: periodUntil(dates.comparisonDate),
    changed: {
      since: startOfDay(addDays(dates.referenceDate, 1)),
      until: startOfDay(addDays(dates.comparisonDate, 1)),
    },
  }
}

/** Why the costs of the periods cannot be compared; null: they can. */
export function whyNotCompared(
  { before, referenceDate, comparisonDate }: ReviewDays,
  { firstUsageDay, loadedSince, completeUntil }: CompleteDays,
): string | null {
  if (firstUsageDay === null || completeUntil === null) return 'No usage is known yet.'
  if (daysBetween(referenceDate, comparisonDate) < periodDays)
    return `The periods of ${periodDays} days overlap: choose dates that are ${periodDays} days apart.`
  if (loadedSince !== null && loadedSince > before.since) return historyIsLoading.because
  if (firstUsageDay <= before.since) return null
  const knownDays = daysBetween(firstUsageDay, completeUntil)
  if (knownDays < 2 * periodDays)
    return `Two periods of ${periodDays} days need ${2 * periodDays} complete days with usage: there are ${knownDays}.`
  return `Usage is known from ${firstUsageDay} on: choose a reference date from ${addDays(firstUsageDay, periodDays - 1)} on.`
}
