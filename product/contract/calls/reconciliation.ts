import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { billPart } from '#product/contract/bill-parts.ts'
import { instant, listQuery, rangeEnd, rangeStart } from '#contract/report.ts'

const part = z.object({
  key: billPart,
  label: z.string(),
  meaning: z.string(),
  consumers: z.array(z.string()),
  amount: z.string(),
  /** The part of the amount that is allocated on weak evidence. */
  estimatedAmount: z.string().nullish(),
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

const notBilled = z.object({
  currency: z.string(),
  /** Null where no rate could be learned for any of the machines. */
  amount: z.string().nullable(),
  machineHours: z.number(),
  /** Machine hours of these for which no rate could be learned; the amount is without them. */
  machineHoursWithoutRate: z.number(),
  /** Machine hours from whose usage the rates were learned; of several rates the fewest. */
  learnedHours: z.int().nullable(),
  firstHour: instant,
})

export const reconcileRange = endpoint({
  name: 'reconcileRange',
  method: 'GET',
  path: '/reconciliation',
  guard: mayRead('user'),
  summary:
    'Billed cost of the range and what it is allocated to, adding up; plus the estimated cost of cloud VMs.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    since: rangeStart,
    until: rangeEnd,
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
    /** What recent machine hours without a usage record will be billed in DBU, estimated; never part of billed. */
    notBilledYet: z.array(notBilled),
    lastUsageTime: instant.nullable(),
  }),
})

export type Strip = z.output<typeof strip>
export type Reconciliation = OutputOf<typeof reconcileRange>
export type NotBilled = z.output<typeof notBilled>
