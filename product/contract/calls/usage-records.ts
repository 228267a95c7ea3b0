import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/report.ts'
import { figureFilters } from './explain-cost.ts'
import { mayRead } from '#contract/guard.ts'

const record = z.object({
  recordId: z.string(),
  workspaceId: z.string(),
  usageStartTime: instant,
  usageEndTime: instant,
  skuName: z.string(),
  recordType: z.string(),
  quantity: z.string(),
  usageUnit: z.string(),
  price: z.string().nullable(),
  /** Money of the whole record. */
  billed: z.string(),
  /** Part of it that belongs to the figure. */
  amount: z.string(),
})

/** The records behind a figure, taking the figure's own filter. */
export const listUsageRecords = endpoint({
  name: 'listUsageRecords',
  method: 'GET',
  path: '/cost-explanations/records',
  guard: mayRead('user'),
  summary:
    'The usage records behind one figure, a page at a time: the billed cost of each and the part in this figure.',
  query: z.strictObject({
    ...figureFilters,
    offset: z.coerce.number().int().min(0).default(0),
    size: z.coerce.number().int().min(1).max(250).default(10),
  }),
  body: undefined,
  mayTakeLong: true,
  output: z.object({ totalElements: z.int(), totalAmount: z.string(), records: z.array(record) }),
})

export type UsageRecords = z.output<typeof listUsageRecords.output>
