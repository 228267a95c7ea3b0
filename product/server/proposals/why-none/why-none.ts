import { z } from 'zod'
import { scopedQuery } from '#http/query.ts'

const sql = scopedQuery(new URL('why-none.sql', import.meta.url))
const known = z.object({ hasRun: z.boolean(), isPriced: z.boolean() })

type Read = (
  query: typeof sql,
  values: { assetId: string },
) => Promise<{ rows: readonly Record<string, unknown>[] }>

/** Why nothing can be found about a job that has no proposals; null where something could have been, and of other assets. */
export async function whyNone(
  read: Read,
  { assetKind, assetId }: { assetKind: string; assetId: string },
): Promise<string | null> {
  if (assetKind !== 'job') return null
  const { rows } = await read(sql, { assetId })
  const { hasRun, isPriced } = known.parse(rows[0])
  if (!hasRun) return 'No run of the job began on the last 28 complete days.'
  return isPriced
    ? null
    : 'The price of its runs on the last 28 complete days is not known: without one nobody can compute what a change saves.'
}
