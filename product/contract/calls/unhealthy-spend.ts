import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant, listQuery } from '#contract/report.ts'
import { loadedSince } from '../loaded-since.ts'

const amount = z.string().nullable()
const estimatedBecause = z
  .string()
  .nullable()
  .meta({ description: 'Why its cost is an estimate; null where no VMs are a part.' })

/** What unhealthy spend is made of, in the order in which a cent is counted. */
export const unhealthyPart = z.enum(['idle', 'failed', 'waste', 'orphan'])
export type UnhealthyPart = z.output<typeof unhealthyPart>

/** Why spend is unhealthy; each reason is of one part. */
export const unhealthyReason = z.enum([
  'idle_cluster',
  'no_auto_termination',
  'idle_warehouse',
  'idle_pool',
  'failed_run',
  'failed_task',
  'unused_asset',
])
export type UnhealthyReason = z.output<typeof unhealthyReason>

/** Reasons of unhealthy spend in words. */
export const unhealthyReasonText: Readonly<Record<UnhealthyReason, string>> = {
  idle_cluster: 'Idle clusters',
  no_auto_termination: 'Clusters without auto-termination',
  idle_warehouse: 'Idle SQL warehouses',
  idle_pool: 'Idle pools',
  failed_run: 'Failed attempts',
  failed_task: 'Failed tries of tasks',
  unused_asset: 'Unused assets',
}

export const getUnhealthySpend = endpoint({
  name: 'getUnhealthySpend',
  method: 'GET',
  path: '/spend-insights/unhealthy-spend',
  guard: mayReadCosts('one by one'),
  summary:
    'Cost of idle compute, of failed runs and of what nobody uses, counted once, with its share of compute spend and the assets behind it.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    workspaceHost: listQuery.shape.workspaceHost,
    since: listQuery.shape.since,
    until: listQuery.shape.until,
    ...currencyFilter,
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    loadedSince,
    /** The exact sum of the parts that are known; null, as all costs, while days of the range are loading. */
    cost: amount,
    estimatedBecause,
    /** Cost of compute that can be idle: all but serverless. */
    computeCost: amount,
    computeEstimatedBecause: estimatedBecause,
    /** Of one; null where nothing was spent on such compute. */
    shareOfCompute: z.number().nullable(),
    parts: z.array(
      z.object({
        part: unhealthyPart,
        cost: amount,
        estimatedBecause,
        /** How many assets it is of. */
        assets: z.int(),
        /** Why it is not known; null where it is. */
        absentBecause: z.string().nullable(),
      }),
    ),
    /** The ten assets with the most unhealthy spend. */
    assets: z.array(
      z.object({
        part: unhealthyPart,
        workspaceId: z.string().nullable(),
        assetKind: z.string(),
        assetId: z.string().nullable(),
        name: z.string().nullable(),
        cost: z.string(),
        estimatedBecause,
      }),
    ),
  }),
})

export type UnhealthySpend = z.output<typeof getUnhealthySpend.output>
