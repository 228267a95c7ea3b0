import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import type { Row } from '#contract/report.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'

/** The query of the complete days of the workspaces of a call. */
export const completeDaysSql = new URL('complete-days.sql', import.meta.url)

const completeDays = scopedQuery(completeDaysSql)
const billedGaps = scopedQuery(new URL('billed-gaps.sql', import.meta.url))
const gapRows = z.array(z.object({ day: z.string() }))
const completeRows = z.array(
  z.object({
    firstUsageDay: z.string().nullable(),
    completeUntil: z.string().nullable(),
    loadedSince: z.string().nullable(),
    wantedSince: z.string().nullable(),
  }),
)
const none = { firstUsageDay: null, completeUntil: null, loadedSince: null, wantedSince: null }

/**
 * The first UTC day with usage of the workspaces of a call, and the day after the last complete one of the account; null where the
 * workspaces have no usage.
 */
export type CompleteDays = {
  firstUsageDay: Day | null
  completeUntil: Day | null
  /** While history is loading, its first day that is loaded and the first that will be; null once all of it is. */
  loadedSince: Day | null
  wantedSince: Day | null
}

/**
 * The days of which the whole cost is known: from the first one with usage up to the last one that is complete, but for
 * gaps: days with usage whose cost is not published, as while models are rebuilt. They cost something, not nothing.
 */
export type BilledDays = CompleteDays & { gaps: readonly Day[] }

/** The complete days of the workspaces of a call. */
export async function readCompleteDays(read: ReadOfScope): Promise<CompleteDays & { dataVersion: number }> {
  const { rows, dataVersion } = await read(completeDays)
  return { ...completeDaysIn(rows), dataVersion }
}

/** The complete days in the answer of their query. */
export function completeDaysIn(rows: readonly Row[]): CompleteDays {
  const [found = none] = completeRows.parse(rows)
  return found
}

/** The billed days of the workspaces of a call; none where they have no usage. */
export async function readBilledDays(read: ReadOfScope): Promise<BilledDays & { dataVersion: number }> {
  const [complete, gaps] = await Promise.all([readCompleteDays(read), read(billedGaps)])
  return { ...complete, gaps: gapRows.parse(gaps.rows).map(({ day }) => day) }
}
