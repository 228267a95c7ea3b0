import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, listQuery } from '#contract/report.ts'

const part = z.object({
  key: z.enum(['jobs', 'other_workloads', 'interactive', 'idle', 'start_up', 'overhead', 'unattributed']),
  label: z.string(),
  meaning: z.string(),
  consumers: z.array(z.string()),
  amount: z.string(),
})

const strip = z.object({
  source: z.enum(['databricks_usage', 'machine_estimate']),
  currency: z.string(),
  isEstimated: z.boolean(),
  /** Computed from raw records, apart from the parts. */
  billed: z.string(),
  parts: z.array(part),
  difference: z.string(),
})

export const reconcileRange = endpoint({
  name: 'reconcileRange',
  method: 'GET',
  path: '/reconciliation',
  guard: 'user',
  summary:
    'What was billed in the range and to whom it was attributed, adding up; the machine estimate beside it.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    since: instant.optional(),
    until: instant.optional(),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    strips: z.array(strip),
    /** Usage without a price, which is not in billed. */
    unpriced: z.array(
      z.object({ skuName: z.string(), usageUnit: z.string(), recordCount: z.int(), quantity: z.string() }),
    ),
    /** Hours at the end of the range for which no usage record has arrived. */
    notBilledYetHours: z.int(),
    lastUsageTime: instant.nullable(),
  }),
})

export type Strip = z.output<typeof strip>
