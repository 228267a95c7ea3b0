import { z } from 'zod'
import {
  count,
  day,
  hidden,
  instant as moment,
  key,
  money,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant, rangeEnd, rangeStart, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'

/** What two states of the same days are compared by. */
export const asOfCuts = ['day', 'workspace', 'sku', 'assetKind'] as const
export type AsOfCut = (typeof asOfCuts)[number]

const amount = z.string()
const asOf = rangeEnd.meta({
  description:
    'Only what was published before this instant; a date is the start of that UTC day. Default: the UTC day of the latest publication, or the end of the day of the first one, if that is later.',
})

const compared = {
  /** Null before the first publication that is kept. */
  previousAmount: amount.nullable(),
  amount,
  difference: amount.nullable(),
  /** Whether VM time at the public price is a part of the earlier amount, and of the present one. */
  isPreviousEstimated: z.boolean(),
  isEstimated: z.boolean(),
}

export const getSpendAsOf = endpoint({
  name: 'getSpendAsOf',
  method: 'GET',
  path: '/reports/spend/as-of',
  guard: mayRead('user'),
  summary:
    'What spend was reported as at an earlier time, what it is now, and when it changed, by day, workspace, SKU or type.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: rangeStart,
    until: rangeEnd,
    asOf,
    by: z.enum(asOfCuts).default('day').meta({ description: 'What both amounts are cut by.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    /** Null where nothing was published yet. */
    asOf: instant.nullable(),
    currency: z.string().nullable(),
    /** Currencies with spend in the range that this answer leaves out. */
    otherCurrencies: z.array(z.string()),
    /** The first publication of these workspaces that is kept; null: none. */
    firstPublishedAt: instant.nullable(),
    /** Whether there are publications before and from the earlier time on, so that the amounts can differ. */
    isComparable: z.boolean(),
    /** The last publication that counts for the earlier amounts. */
    thenPublishedAt: instant.nullable(),
    /** Why the earlier amounts are not known. */
    absentBecause: z.string().nullable(),
    totals: z.object(compared),
    rows: z.array(z.object({ name: z.string(), label: z.string(), ...compared })),
    /** The later publications by UTC day, the newest first; their amounts add up to the difference. */
    restatements: z.array(z.object({ day: z.iso.date(), publications: z.int(), amount })),
    /** The UTC days on which something of the range was published, the newest first. */
    publicationDays: z.array(z.iso.date()),
  }),
})

export type SpendAsOf = z.output<typeof getSpendAsOf.output>

const usage = [
  day('day', 'Day', 'UTC day of the usage.', { always: true, priority: 90 }),
  text('provider', 'Provider', 'Databricks is billed, Cloud is estimated.', { always: true, priority: 60 }),
  ...wireOnly(text('source', 'Source', 'databricks_usage is billed; machine_estimate is estimated.')),
] as const

export const listAsOfRows = report({
  name: 'listAsOfRows',
  path: '/reports/spend/as-of/rows',
  guard: mayRead('user'),
  summary: 'The rows that make the difference between the spend reported at an earlier time and now.',
  listName: 'asOfRows',
  filters: { ...currencyFilter, asOf: filter(asOf.clone(), { chip: (end) => `Published before ${end}` }) },
  columns: [
    ...usage,
    key('workspaceId', 'Workspace id', 'Workspace of the usage.'),
    text('workspaceName', 'Workspace', 'Workspace of the usage.', { priority: 50 }),
    text('skuName', 'SKU or VM', 'Billed SKU, or type of VM.', { priority: 70 }),
    text('assetKind', 'Type', 'Type of workload.', { cell: 'asset-kind', priority: 65 }),
    currencyColumn,
    money('previousAmount', 'As reported', 'Amount at the earlier time.', { summed: true, priority: 40 }),
    money('amount', 'Current', 'Latest amount.', { summed: true, priority: 45 }),
    money('difference', 'Difference', 'Current less as reported.', {
      summed: true,
      cell: 'difference',
      sortedBy: 'differenceSize',
    }),
    ...wireOnly(money('differenceSize', 'Size of the difference', 'Difference without its sign.')),
    ...hidden(
      count('publications', 'Changes', 'Later publications with another amount.', { priority: 20 }),
      moment('publishedAt', 'Last changed', 'Time of the latest of them.', { priority: 10 }),
    ),
  ],
  order: { column: 'difference', direction: 'DESC' },
  tieBreakers: ['day', 'workspaceId', 'source', 'skuName', 'assetKind', 'currency'],
})

export const listCorrections = report({
  name: 'listCorrections',
  path: '/reports/spend/corrections',
  guard: mayRead('user'),
  summary: 'Corrections of days that were complete, by day, source and publication.',
  listName: 'corrections',
  filters: { ...currencyFilter },
  columns: [
    ...usage,
    moment('publishedAt', 'Published', 'Time of the correction.', { always: true, priority: 50 }),
    ...hidden(count('version', 'Data version', 'Data version with the correction.', { priority: 10 })),
    currencyColumn,
    money('previousAmount', 'Before', 'Amount of the day before it.', { priority: 40 }),
    money('amount', 'Correction', 'Change of the amount of the day.', { summed: true, cell: 'difference' }),
    money('correctedAmount', 'After', 'Amount of the day after it.', { priority: 40 }),
  ],
  order: { column: 'publishedAt', direction: 'DESC' },
  tieBreakers: ['day', 'source', 'currency', 'version'],
})
