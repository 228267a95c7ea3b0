import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant, listQuery } from '#contract/report.ts'
import { assetKind } from '../asset-kinds.ts'
import { workloadFilters } from '../filters/workload-filters.ts'

const amount = z.string().nullable()

const costDay = z.object({
  day: z.iso.date(),
  /** False before the first day with usage and after the present day: its cost cannot be known. */
  isCollected: z.boolean(),
  cost: amount,
  databricksCost: amount,
  cloudCost: amount,
  /** Why a part of the cost is an estimate; null where none is. */
  estimatedBecause: z.string().nullable(),
  /** Runs that began on the day, and those of them whose last attempt failed; null where they are not counted. */
  runs: z.int().nullable(),
  failedRuns: z.int().nullable(),
  /** The day with the same place in the previous period; null where that is shorter or the day is not compared. */
  previousDay: z.iso.date().nullable(),
  previousCost: amount,
  /** A part of the previous cost is an estimate. */
  isPreviousEstimated: z.boolean(),
  /** Why a part of the previous cost is an estimate; null where none is. */
  previousEstimatedBecause: z.string().nullish(),
})

const kindWithWholeCost = assetKind.extract([
  'cluster',
  'warehouse',
  'pipeline',
  'pool',
  'notebook',
  'app',
  'model_serving',
  'vector_search',
])
/** The types of assets whose whole cost is known in parts. */
export type KindWithWholeCost = z.output<typeof kindWithWholeCost>

/** One asset, as a call asks for its whole cost. */
export type AskedAsset = { assetKind: KindWithWholeCost; assetId: string }

/** Whether the whole cost of assets of this type is known in parts. */
export const hasWholeCost = (kind: string): kind is KindWithWholeCost =>
  kindWithWholeCost.safeParse(kind).success

const costOfPart = z.object({
  /** What it is of, such as idle, interactive or runs of a cluster. */
  part: z.string(),
  /** Exact; null where no record of it has a price. */
  cost: amount,
  databricksCost: amount,
  cloudCost: amount,
  estimatedBecause: z.string().nullable(),
})
export type CostOfPart = z.output<typeof costOfPart>

const wholeAsset = z.object({
  cost: amount,
  databricksCost: amount,
  cloudCost: amount,
  estimatedBecause: z.string().nullable(),
  /** Of the compared days of the previous period; null where nothing can be compared. */
  previousCost: amount,
  /** Of complete days alone; null where nothing can be compared. */
  costDifference: amount,
  firstCostDay: z.iso.date().nullable(),
  lastCostDay: z.iso.date().nullable(),
  /** Parts with cost in the range; they add up to the cost. */
  parts: z.array(costOfPart),
})
export type WholeAssetCost = z.output<typeof wholeAsset>

export const costOverTime = endpoint({
  name: 'costOverTime',
  method: 'GET',
  path: '/reports/cost-over-time',
  guard: mayRead('user'),
  summary:
    'Cost of jobs, one-time runs, maintenance services or one other asset on each UTC day of the range and of the previous period, with the runs that began then.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    workspaceHost: listQuery.shape.workspaceHost,
    since: listQuery.shape.since,
    until: listQuery.shape.until,
    ...currencyFilter,
    ...workloadFilters,
    assetKind: kindWithWholeCost.optional().meta({
      description:
        'Only the asset of this type with the id assetId, with all that its whole cost has as parts.',
    }),
    assetId: z.string().min(1).max(256).optional().meta({ description: 'The id of the asset.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    previousSince: instant,
    /** The end of the days of the previous period that are compared; null where nothing can be. */
    previousUntil: instant.nullish(),
    currency: z.string().nullable(),
    /** The first day with usage records of the workspaces; null where there is none. */
    firstUsageDay: z.iso.date().nullable(),
    /** Every day of the range, oldest first. */
    days: z.array(costDay),
    /** Exact sums of the range, and of the compared days of the previous period; null where no day was collected. */
    totals: z.object({ cost: amount, previousCost: amount }),
    /** The whole cost of the asset that was asked for, and its parts; absent where none was. */
    asset: wholeAsset.nullish(),
  }),
})

export type CostOverTime = z.output<typeof costOverTime.output>
export type CostOverTimeDay = z.output<typeof costDay>
