import { z } from 'zod'
import { dayOf, type Day } from '#contract/dates.ts'
import type { Range } from '#contract/ranges.ts'
import type { ReadRows } from '#http/ports.ts'
import { scopedQuery, type ScopedQuery } from '#http/query.ts'

/**
 * Bounds of a list that compares the cost of its range with the previous period. Days that are not complete are left
 * out on both sides: `$comparedUntil` is where the compared days of the range end, `$previousUntil` where those of the
 * period from `$previousSince` end, null where nothing can be compared.
 */
export const comparedDays = {
  comparedUntil: new URL('compared-until.sql', import.meta.url),
  previousUntil: new URL('previous-until.sql', import.meta.url),
}

const comparedUntil = scopedQuery(comparedDays.comparedUntil)
const previousUntil = scopedQuery(comparedDays.previousUntil)
const comparedRows = z.array(z.object({ comparedUntil: z.string() }))
const previousRows = z.array(z.object({ previousUntil: z.string().nullable() }))

type Read = (query: ScopedQuery, values: Readonly<Record<string, unknown>>) => Promise<ReadRows>

/** Where the compared days of a range and of its previous period end; the latter is null where nothing can be compared. */
export async function readComparedDays(
  read: Read,
  range: Range & { previousSince: Date },
): Promise<{ comparedUntil: Day; previousUntil: Day | null; dataVersion: number }> {
  const [compared, previous] = await Promise.all([read(comparedUntil, range), read(previousUntil, range)])
  return {
    comparedUntil: comparedRows.parse(compared.rows)[0]?.comparedUntil ?? dayOf(range.since),
    previousUntil: previousRows.parse(previous.rows)[0]?.previousUntil ?? null,
    dataVersion: compared.dataVersion,
  }
}
