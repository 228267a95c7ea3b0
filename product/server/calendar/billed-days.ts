import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'

const billedDays = scopedQuery(new URL('billed-days.sql', import.meta.url))
const billedGaps = scopedQuery(new URL('billed-gaps.sql', import.meta.url))
const gapRows = z.array(z.object({ day: z.string() }))
const billedRows = z.array(
  z.object({ firstUsageDay: z.string().nullable(), completeUntil: z.string().nullable() }),
)

/**
 * The days of which the whole cost is known: from the first one with usage up to the last one that is complete, but for
 * gaps: days with usage whose cost is not published, as while models are rebuilt. They cost something, not nothing.
 */
export type BilledDays = {
  firstUsageDay: Day | null
  completeUntil: Day | null
  gaps: readonly Day[]
}

/** The billed days of the workspaces of a call; none where they have no usage. */
export async function readBilledDays(read: ReadOfScope): Promise<BilledDays & { dataVersion: number }> {
  const [{ rows, dataVersion }, gaps] = await Promise.all([read(billedDays), read(billedGaps)])
  const [found = { firstUsageDay: null, completeUntil: null }] = billedRows.parse(rows)
  return { ...found, gaps: gapRows.parse(gaps.rows).map(({ day }) => day), dataVersion }
}
