import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant, listQuery, rangeEnd, rangeStart } from '#contract/report.ts'

const source = z.enum(['databricks_usage', 'machine_estimate'])

const version = z.object({
  /** The data version that reported it. */
  version: z.int(),
  publishedAt: instant,
  /** The amount that it reported for the day. */
  billed: z.string(),
  /** The amount less the one reported before. */
  change: z.string(),
})

const day = z.object({
  day: z.iso.date(),
  source,
  currency: z.string(),
  /** False while the day still runs or is loaded: what changes until then is no restatement. */
  isWhole: z.boolean(),
  /** The first amount of the whole day; while the day is not whole, the latest. */
  first: version.omit({ change: true }),
  /** The later amounts that differ. */
  restatements: z.array(version),
  /** The latest amount. */
  billed: z.string(),
})

const total = z.object({
  source,
  currency: z.string(),
  /** The latest amounts of the range less the first ones. */
  amount: z.string(),
  days: z.int(),
  publications: z.int(),
  lastPublishedAt: instant,
})

export const listCostVersions = endpoint({
  name: 'listCostVersions',
  method: 'GET',
  path: '/cost-versions',
  guard: mayRead('user'),
  summary:
    'The first reported cost of each day and each later correction, with publication and data version.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    since: rangeStart,
    until: rangeEnd,
    onlyRestated: z.stringbool().optional().meta({ description: 'Only days that were restated.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    /** Of the days that were restated. */
    totals: z.array(total),
    days: z.array(day),
  }),
})

export type CostDay = z.output<typeof day>
export type RestatedTotal = z.output<typeof total>
