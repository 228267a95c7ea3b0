import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** What is shown where no bytes are known. */
export const noDataUsage = 'Data KPIs are not available for this period.'

const timeframe = z.enum(['daily', 'monthly'])
export type Timeframe = z.output<typeof timeframe>

const figures = {
  cost: z.string().meta({ description: 'All cost, Databricks (billed) and VMs (estimated).' }),
  warehouseCost: z.string().meta({ description: 'Cost of SQL warehouses: the compute whose data is known.' }),
  bytesRead: z.number().nullable().meta({
    description:
      'Bytes that statements on SQL warehouses read; null: no statement of the time was collected.',
  }),
  bytesWritten: z
    .null()
    .meta({ description: 'Not known: what is collected of statements names no bytes written.' }),
  costPerTb: z
    .string()
    .nullable()
    .meta({ description: 'Cost of SQL warehouses for 2^40 bytes read; null: bytes are not known, or none.' }),
}

export const getCostVsDataUsage = endpoint({
  name: 'getCostVsDataUsage',
  method: 'GET',
  path: '/spend-insights/planning/cost-vs-data-usage',
  guard: 'user',
  summary: 'Cost beside the bytes that statements read, by day or month.',
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
    absentBecause: z.string().nullable().meta({ description: 'Why no bytes are known at all.' }),
    total: z.object(figures),
    periods: z.array(
      z.object({ period: z.iso.date().meta({ description: 'Its first UTC day.' }), ...figures }),
    ),
  }),
})

export type CostVsDataUsage = z.output<typeof getCostVsDataUsage.output>
