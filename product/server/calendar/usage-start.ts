import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'

const usageStart = scopedQuery(new URL('first-usage-day.sql', import.meta.url))
const usageStartRows = z.array(z.object({ firstUsageDay: z.string().nullable() }))

/** The first UTC day with usage records of the workspaces of a call; null where they have none. */
export async function readFirstUsageDay(read: ReadOfScope): Promise<Day | null> {
  return usageStartRows.parse((await read(usageStart)).rows)[0]?.firstUsageDay ?? null
}
