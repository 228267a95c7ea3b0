import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** What is shown where no bytes are known. */
export const noDataUsage = 'Data KPIs are not available for this period.'

const timeframe = z.enum(['daily', 'monthly'])
export type Timeframe = z.output<typeof timeframe>

const figures = {
  cost: z.string().meta({ description: 'All cost, Databricks (billed) and VMs (estimated).' }),
  warehouseCost: z.string().meta({ description: 'Cost of SQL warehouses, whose statements are known.' }),
  clusterCost: z.string().meta({ description: 'Cost of cluster instances whose event logs are read.' }),
  estimatedCost: z.string().meta({ description: 'What of the cost is estimated.' }),
  estimatedWarehouseCost: z
    .string()
    .meta({ description: 'What of the cost of SQL warehouses is estimated.' }),
  estimatedClusterCost: z.string().meta({ description: 'What of the cost of these clusters is estimated.' }),
  bytesRead: z.number().nullable().meta({
    description:
      'Bytes that statements on SQL warehouses and serverless compute and Spark tasks on clusters read; null: none of the time were collected.',
  }),
  bytesWritten: z.number().nullable().meta({
    description: 'Bytes that they wrote; null: none were collected, or none of them names it.',
  }),
  costPerTb: z.string().nullable().meta({
    description:
      'Cost of SQL warehouses and of these clusters for 2^40 bytes that they read or wrote; null: bytes are not known, or none.',
  }),
}

export const getCostVsDataUsage = endpoint({
  name: 'getCostVsDataUsage',
  method: 'GET',
  path: '/spend-insights/planning/cost-vs-data-usage',
  guard: mayReadCosts('in sums'),
  summary: 'Cost beside the bytes that statements and Spark tasks read and wrote, by day or month.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: instant.optional(),
    until: instant.optional(),
    timeframe: timeframe.optional().meta({ description: 'Default: by day to 62 days, else by month.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    timeframe,
    firstStatementDay: z.iso.date().nullable().meta({ description: 'The first UTC day with statements.' }),
    firstLogDay: z.iso
      .date()
      .nullable()
      .meta({ description: 'The first UTC day with Spark tasks in event logs.' }),
    absentBecause: z.string().nullable().meta({ description: 'Why no bytes are known at all.' }),
    total: z.object(figures),
    periods: z.array(
      z.object({ period: z.iso.date().meta({ description: 'Its first UTC day.' }), ...figures }),
    ),
  }),
})

export type CostVsDataUsage = z.output<typeof getCostVsDataUsage.output>
