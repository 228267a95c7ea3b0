import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { loadedSince } from '../loaded-since.ts'
import { timeFrames } from '../spend-periods.ts'

/** Cuts that what one feature, resource, provider or SKU cost can be cut by, too. */
export const finerCuts = ['feature', 'resource', 'provider', 'workspace', 'sku', 'assetKind'] as const

/** What spend can be cut by. */
export const spendCuts = [...finerCuts, 'owner', 'job', 'tag'] as const
export type SpendCut = (typeof spendCuts)[number]

const amount = z.string().nullable()
const name = z.string().max(512).optional()
const day = z.iso.date()

const figures = {
  /** What each period cost, in the order of the periods; null where nothing was collected in it. */
  costs: z.array(amount),
  /** The sum of all periods, exact; null while days of them are loading. */
  cost: amount,
  /** The part that is estimated: VMs at their public price. */
  estimatedCost: amount,
  /** The same of each period. */
  estimatedCosts: z.array(amount),
  /** Of the compared days of the latest period, and of the period before; null where nothing can be compared. */
  comparedCost: amount,
  previousCost: amount,
  costDifference: amount,
  /** Null where the period before cost nothing, too. */
  costChange: z.number().nullable(),
}

const spendRow = z.object({
  /** The value that the cut has, of a tag as the filter `tag` takes it (empty: no such tag); null: all values beyond the largest. */
  key: z.string().nullable(),
  label: z.string(),
  ...figures,
  /** Its part of the total; null where the total is not positive. */
  share: z.number().nullable(),
})

const period = z.object({
  since: day,
  until: day,
  /** False where the range cuts a part of its month, week or day off. */
  isWhole: z.boolean(),
  /** False where usage of it may still arrive: it has not ended, or has ended just now. */
  isComplete: z.boolean(),
})

export const spendOverTime = endpoint({
  name: 'spendOverTime',
  method: 'GET',
  path: '/spend-insights/cost-over-time',
  guard: mayReadCosts('in one line'),
  summary:
    'Spend by month, week or day, cut by feature, resource, provider, workspace, SKU, kind of asset, owner, job or tag.',
  query: z.strictObject({
    ...scopeQuery,
    since: rangeStart.meta({
      description: 'Start of the range, included. Default: 12 months, 12 weeks or 14 days up to until.',
    }),
    until: rangeEnd.meta({ description: 'End of the range, excluded. Default: now, by the data clock.' }),
    ...currencyFilter,
    timeFrame: z.enum(timeFrames).default('monthly').meta({ description: 'Length of a period.' }),
    by: z.enum(spendCuts).default('feature').meta({ description: 'What spend is cut by.' }),
    ofTag: z
      .string()
      .min(1)
      .max(256)
      .optional()
      .meta({ description: 'With by=tag: rows are its values. Default: the tag with the highest cost.' }),
    feature: name.meta({ description: 'Only spend of this feature.' }),
    resource: name.meta({ description: 'Only spend on this resource.' }),
    sku: name.meta({ description: 'Only spend of this SKU; of VMs it is type and role.' }),
    provider: name.meta({ description: 'Only spend with this provider: Databricks or Cloud.' }),
    size: z.coerce
      .number()
      .int()
      .min(1)
      .max(250)
      .default(50)
      .meta({ description: 'Values to list; all others are one row.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    /** Other currencies of the range: they are never added. */
    otherCurrencies: z.array(z.string()),
    /** With by=tag, the tag whose values the rows are; null with another cut, and where no usage has a tag. */
    tagKey: z.string().nullable(),
    /** The first day with usage records of the workspaces; null where there is none. */
    firstUsageDay: day.nullable(),
    loadedSince,
    periods: z.array(period),
    /** The days of the latest period that are complete, and those before that they are compared with. */
    compared: z.object({ since: day, until: day, previousSince: day, previousUntil: day }).nullable(),
    /** The largest first. */
    rows: z.array(spendRow),
    totals: z.object(figures),
  }),
})

export type SpendOverTime = z.output<typeof spendOverTime.output>
export type SpendRow = SpendOverTime['rows'][number]
export type SpendFigures = SpendOverTime['totals']
