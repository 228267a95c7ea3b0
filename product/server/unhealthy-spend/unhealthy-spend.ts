import { z } from 'zod'
import type { Range } from '#contract/ranges.ts'
import type { ReadOfScope } from '#http/call.ts'
import { scopedQuery } from '#http/query.ts'
import { unhealthyPart, unhealthyReason } from '#product/contract/calls/unhealthy-spend.ts'

/** The query of what each asset cost for nothing; `$reason` narrows it to one reason. */
export const unhealthyFile = new URL('unhealthy-spend.sql', import.meta.url)

const unhealthy = scopedQuery(unhealthyFile)
const compute = scopedQuery(new URL('compute-cost.sql', import.meta.url))

const unhealthyRows = z.array(
  z.object({
    part: unhealthyPart,
    reason: unhealthyReason,
    workspaceId: z.string().nullable(),
    assetKind: z.string(),
    assetId: z.string().nullable(),
    name: z.string().nullable(),
    cost: z.string(),
  }),
)
const computeRows = z.array(z.object({ computeCost: z.string() }))

/** What an asset cost for nothing, for one reason. */
export type UnhealthyAsset = z.output<typeof unhealthyRows>[number]

/** Unhealthy spend of a range by asset, the largest first, and what compute other than serverless cost. */
export async function readUnhealthySpend(
  read: ReadOfScope,
  values: Range & { currency: string | null },
): Promise<{ assets: readonly UnhealthyAsset[]; computeCost: string; dataVersion: number }> {
  const [found, spent] = await Promise.all([read(unhealthy, values), read(compute, values)])
  return {
    assets: unhealthyRows.parse(found.rows),
    computeCost: computeRows.parse(spent.rows)[0]?.computeCost ?? '0.0000000000',
    dataVersion: found.dataVersion,
  }
}
