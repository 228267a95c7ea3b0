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
    estimatedBecause: z.string().nullable(),
  }),
)
const computeRows = z.array(
  z.object({ computeCost: z.string(), computeEstimatedBecause: z.string().nullable() }),
)

/** What an asset cost for nothing, for one reason. */
export type UnhealthyAsset = z.output<typeof unhealthyRows>[number]

/** Unhealthy spend by asset, and what compute cost; why it is an estimate where VMs are a part. */
export type Unhealthy = {
  assets: readonly UnhealthyAsset[]
  computeCost: string
  computeEstimatedBecause: string | null
}

const noCompute = { computeCost: '0.0000000000', computeEstimatedBecause: null }

/** Why amounts together are an estimate; null where VMs are a part of none of them. */
export const estimatedBecauseOf = (assets: readonly Pick<UnhealthyAsset, 'estimatedBecause'>[]) =>
  assets.find(({ estimatedBecause }) => estimatedBecause !== null)?.estimatedBecause ?? null

/** Unhealthy spend of a range by asset, the largest first, and what compute other than serverless cost. */
export async function readUnhealthySpend(
  read: ReadOfScope,
  values: Range & { currency: string | null },
): Promise<Unhealthy & { dataVersion: number }> {
  const [found, spent] = await Promise.all([read(unhealthy, values), read(compute, values)])
  const [{ computeCost, computeEstimatedBecause } = noCompute] = computeRows.parse(spent.rows)
  return {
    assets: unhealthyRows.parse(found.rows),
    computeCost,
    computeEstimatedBecause,
    dataVersion: found.dataVersion,
  }
}
