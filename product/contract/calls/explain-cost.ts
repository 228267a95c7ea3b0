import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant, rangeEnd, rangeStart } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { assetKind } from '#product/contract/asset-kinds.ts'
import { billPart } from '#product/contract/bill-parts.ts'
import { confidence } from '#product/contract/confidence.ts'

const money = z.string()

/** What narrows all cost to an amount. */
export const figureFilters = {
  ...scopeQuery,
  ...currencyFilter,
  since: rangeStart,
  until: rangeEnd,
  jobId: z.string().optional(),
  runId: z.string().optional(),
  attemptNumber: z.coerce.number().int().min(0).optional(),
  taskRunId: z.string().optional(),
  clusterId: z.string().optional(),
  consumer: z.string().optional(),
  part: billPart
    .optional()
    .meta({ description: 'One part of the bill: the cost of all its types of workload.' }),
  assetKind: assetKind
    .optional()
    .meta({ description: 'The cost of assets of one kind, without that of runs on them.' }),
  assetId: z
    .string()
    .optional()
    .meta({ description: 'An asset or cluster; empty for usage that names none.' }),
  reason: z.string().optional().meta({ description: 'Why cost is not allocated to a workload.' }),
  skuName: z.string().optional().meta({ description: 'A billed SKU, or a type of VM.' }),
  source: z.enum(['databricks_usage', 'machine_estimate']).optional(),
}

const amountFilter = z.object(figureFilters)
export type AmountFilter = z.output<typeof amountFilter>

const mark = {
  isEstimated: z.boolean(),
  /** Why it is an estimate, in sentences: VM hours at a public price, or weak evidence. */
  estimatedBecause: z.string().nullish(),
}

const segment = z.object({
  key: z.string(),
  label: z.string(),
  amount: money,
  isEstimated: z.boolean(),
  tone: z.enum(['machine', 'shared', 'idle', 'rest']),
  machine: z.int(),
})

const line = z.object({
  label: z.string(),
  source: z.string(),
  priceKind: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: money.nullable(),
  amount: money,
  ...mark,
  /** First and last UTC day of usage at this price; null within one hour. */
  firstDay: z.iso.date().nullish(),
  lastDay: z.iso.date().nullish(),
})

const bar = z.object({ startTime: instant, endTime: instant, sharedBy: z.int() })

const consumerOfHour = z.object({
  key: z.string(),
  label: z.string(),
  isThis: z.boolean(),
  isIdle: z.boolean(),
  /** How many runs stand together as this one. */
  members: z.int(),
  fairMs: z.number(),
  amount: money,
  /** When it was there; of the first few consumers only. */
  bars: z.array(bar),
})

const sharedHour = z.object({
  hour: instant,
  lines: z.array(line),
  billed: money,
  fairMs: z.number(),
  mine: money,
  consumers: z.array(consumerOfHour),
})

const machine = z.object({
  key: z.string(),
  label: z.string(),
  clusterId: z.string().nullable(),
  clusterCount: z.int(),
  isShared: z.boolean(),
  sentence: z.string(),
  amount: money,
  lines: z.array(line),
  hoursInAll: z.int(),
  hours: z.array(sharedHour),
})

const spending = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['task', 'run', 'start_up', 'idle', 'other']),
  fairMs: z.number(),
  amount: money,
  isEstimated: z.boolean().nullish(),
  estimatedBecause: mark.estimatedBecause,
  /** How many stand together as this one; absent where it stands alone. */
  members: z.int().nullish(),
})

const breakdownEntry = z.object({
  key: z.string(),
  label: z.string(),
  /** Null for a day, which may lie in several workspaces. */
  workspaceId: z.string().nullable(),
  /** What the entry is: job, one_time_run, cluster, warehouse, service, …; null for a day. */
  assetKind: z.string().nullable(),
  assetId: z.string().nullable(),
  runId: z.string().nullable(),
  attemptNumber: z.int().nullable(),
  startTime: instant.nullable(),
  day: z.iso.date().nullable(),
  amount: money,
  ...mark,
})

/** The same cost by assets, runs or days. */
const breakdown = z.object({
  name: z.enum(['asset', 'run', 'day']),
  /** Days in order of time; assets and runs with the most expensive first. */
  entries: z.array(breakdownEntry),
  /** What does not stand alone, added up. */
  rest: z.object({ count: z.int(), amount: money, ...mark }).nullable(),
})

export const costExplanationAnswer = z.object({
  dataVersion: z.int(),
  since: instant.nullable(),
  until: instant.nullable(),
  currency: z.string(),
  amount: money,
  ...mark,
  isSplitByClock: z.boolean(),
  cuts: z.array(z.object({ name: z.string(), title: z.string(), parts: z.array(segment) })),
  /** Absent for one run or task; one that has a single part is left out. */
  breakdowns: z.array(breakdown).nullish(),
  /** The same cost by how sure it is; null for days whose records are gone. */
  confidences: z.array(z.object({ confidence: confidence.nullable(), amount: money })).nullish(),
  machines: z.array(machine),
  spending: z.array(spending),
  identity: z.object({
    parts: z.array(z.object({ label: z.string(), amount: money })),
    total: money,
    difference: money,
  }),
  recordCount: z.int(),
  /** True where looking up the records runs a statement on a SQL warehouse. */
  recordsRunStatement: z.boolean(),
  check: z.object({ sql: z.string(), expected: money, says: z.string() }).nullable(),
  /** Computes the shares too; agrees with expected to within the tolerance. */
  shareCheck: z.object({ sql: z.string(), expected: money, tolerance: money, says: z.string() }).nullable(),
})

export type CostExplanation = z.output<typeof costExplanationAnswer>

/** A month of hours. */
export const mostHoursShown = 744

export const explainCost = endpoint({
  name: 'explainCost',
  method: 'GET',
  path: '/cost-explanations',
  guard: mayRead('user'),
  summary:
    'Cost breakdown of one amount: by asset, run, task, day, cluster and SKU, with a query to verify it.',
  query: z.strictObject({
    ...figureFilters,
    hoursShown: z.coerce
      .number()
      .int()
      .min(1)
      .max(mostHoursShown)
      .default(6)
      .meta({ description: 'How many hours of each shared cluster to list, the most expensive.' }),
  }),
  body: undefined,
  output: costExplanationAnswer,
})
