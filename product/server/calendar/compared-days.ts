import { z } from 'zod'
import { addDays, dayOf, daysBetween, type Day } from '#contract/dates.ts'
import type { Range } from '#contract/ranges.ts'
import type { Row } from '#contract/report.ts'
import type { ReadOfScope } from '#http/call.ts'
import type { Bound } from '#http/report-queries.ts'
import { completeDaysIn, completeDaysSql, readCompleteDays, type CompleteDays } from './billed-days.ts'

type ComparedRange = Range & { previousSince: Date }

/** Where the compared days of a range and of its previous period end; the latter is null where nothing can be compared. */
export type ComparedDays = { comparedUntil: Day; previousUntil: Day | null }

const askedRange = z.object({
  since: z.coerce.date(),
  until: z.coerce.date(),
  previousSince: z.coerce.date(),
})

const boundOf = (value: keyof ComparedDays): Bound => ({
  of: completeDaysSql,
  value: (row, asked) => comparedDaysOf(completeDaysIn([row]), rangeIn(asked))[value],
})

/**
 * Bounds of a list that compares the cost of its range with the previous period. Days that are not complete are left
 * out on both sides: `$comparedUntil` is where the compared days of the range end, `$previousUntil` where those of the
 * period from `$previousSince` end, null where nothing can be compared.
 */
export const comparedDays = {
  comparedUntil: boundOf('comparedUntil'),
  previousUntil: boundOf('previousUntil'),
}

/** The same for a range, read for a call. */
export async function readComparedDays(
  read: ReadOfScope,
  range: ComparedRange,
): Promise<ComparedDays & { dataVersion: number }> {
  const { dataVersion, ...known } = await readCompleteDays(read)
  return { ...comparedDaysOf(known, range), dataVersion }
}

const rangeIn = (asked: Row): ComparedRange => askedRange.parse(asked)

function comparedDaysOf(known: CompleteDays, range: ComparedRange): ComparedDays {
  const { since, until } = { since: dayOf(range.since), until: dayOf(range.until) }
  const reached = earlier(until, known.completeUntil ?? since)
  return {
    comparedUntil: reached > since ? reached : since,
    previousUntil: previousUntilOf(known, { since, until, previousSince: dayOf(range.previousSince) }),
  }
}

type Days = { since: Day; until: Day; previousSince: Day }

/** Nothing is compared where usage of the previous period was not collected from its first day on, or is still to be loaded. */
function previousUntilOf(
  { firstUsageDay, completeUntil, loadedSince }: CompleteDays,
  { since, until, previousSince }: Days,
): Day | null {
  if (firstUsageDay === null || firstUsageDay > previousSince) return null
  if (completeUntil === null || completeUntil <= since) return null
  if (loadedSince !== null && loadedSince > previousSince) return null
  if (completeUntil >= until) return since
  return earlier(since, addDays(previousSince, daysBetween(since, completeUntil)))
}

const earlier = (left: Day, right: Day): Day => (left < right ? left : right)
