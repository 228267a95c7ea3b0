import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant, listQuery, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind } from '#product/contract/asset-kinds.ts'
import { loadedSince } from '#product/contract/loaded-since.ts'
import { changeParts } from '#product/contract/change-parts.ts'

const money = z.string()
const part = z.enum(changeParts)

/** A cause, with its part of the change. */
const partOfChange = z.object({
  part,
  /** Null where it is not known for anything that changed. */
  amount: money.nullable(),
  absentBecause: z.string().nullable(),
  /** The changes of lines for which it is not known: they stand in other parts. */
  notKnownFor: money,
  /** Why the amount is an estimate; null where it is none. */
  estimatedBecause: z.string().nullable(),
  /** How many rows have a cent or more of this cause. */
  rows: z.int(),
})

/** An asset in both periods, or a SKU or VM type of the asset where one is asked for. */
const changedRow = z.object({
  workspaceId: z.string(),
  workspaceName: z.string().nullable(),
  assetKind: z.string(),
  assetId: z.string().nullable(),
  assetName: z.string(),
  skuName: z.string().nullable(),
  usageUnit: z.string().nullable(),
  previousCost: money,
  cost: money,
  difference: money,
  estimatedBecause: z.string().nullable(),
  /** What its volume is measured by: runs and their duration, the hours that it was up, or what it drew. */
  volumeUnit: z.enum(['runs', 'hours', 'units']),
  previousRuns: z.number().nullable(),
  runs: z.number().nullable(),
  previousHours: z.number().nullable(),
  hours: z.number().nullable(),
  /** Null for an asset whose lines have several units. */
  previousQuantity: z.string().nullable(),
  quantity: z.string().nullable(),
  /** The largest part of the change. */
  cause: part,
  /** Add up to the difference. */
  parts: z.array(z.object({ part, amount: money })),
})

export const splitCostChange = endpoint({
  name: 'splitCostChange',
  method: 'GET',
  path: '/reports/spend/changes',
  guard: mayReadCosts('one by one'),
  summary:
    'Why cost changed from one period to another: the difference split by price, discount, volume, duration, compute size, mix, new and gone workloads, adding up to the last digit.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: rangeStart,
    until: rangeEnd,
    previousSince: rangeStart.meta({
      description: 'Start of the period to compare with, included. Default: the period before.',
    }),
    previousUntil: rangeEnd.meta({ description: 'End of the period to compare with, excluded.' }),
    assetKind: assetKind.optional().meta({ description: 'Only assets of this type.' }),
    assetId: z.string().optional().meta({ description: 'Only this asset; its rows are SKUs and VM types.' }),
    skuName: z.string().optional().meta({ description: 'Only this SKU or VM type.' }),
    tag: z.string().max(512).optional().meta({
      description:
        'Only jobs with this tag on the day of their usage, as key or key:value; a colon in the key is written \\:, a backslash \\\\.',
    }),
    part: part.optional().meta({ description: 'Only rows with a part of this cause, the largest first.' }),
    size: listQuery.shape.size,
    offset: listQuery.shape.offset,
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    /** The end of the last day of the range that is complete. */
    until: instant,
    previousSince: instant,
    /** Null where nothing can be compared: no day is complete, or the previous period was not collected. */
    previousUntil: instant.nullable(),
    currency: z.string().nullable(),
    loadedSince,
    /** Null where nothing can be compared. */
    previousCost: money.nullable(),
    cost: money.nullable(),
    difference: money.nullable(),
    estimatedBecause: z.string().nullable(),
    /** Add up to the difference. */
    parts: z.array(partOfChange),
    rows: z.array(changedRow),
    totalElements: z.int(),
    /** The part asked for, or the difference, of all rows that are not on this page, those below a cent included. */
    otherRows: money,
    otherRowsEstimatedBecause: z
      .string()
      .nullable()
      .meta({ description: 'Why that is an estimate; null where it is none.' }),
  }),
})

export type CostChangeSplit = z.output<typeof splitCostChange.output>
export type PartOfChange = CostChangeSplit['parts'][number]
export type ChangedRow = CostChangeSplit['rows'][number]
