import { z } from 'zod'
import { routeOver } from '#http/route.ts'
import { amountValues } from '#product/server/amount-values.ts'
import type { LakePorts } from '#product/server/lake-ports.ts'
import { inWholeDays } from '#product/contract/whole-days.ts'
import { listUsageRecords } from '#product/contract/calls/usage-records.ts'

const totals = z.object({ totalElements: z.coerce.number(), totalAmount: z.string() })

const nothing = { totalElements: 0, totalAmount: '0.0000000000' }

const recordRow = z.object({
  recordId: z.string(),
  workspaceId: z.string(),
  usageStartTime: z.string(),
  usageEndTime: z.string(),
  skuName: z.string(),
  recordType: z.string(),
  quantity: z.string(),
  usageUnit: z.string(),
  price: z.string().nullable(),
  billed: z.string(),
  amount: z.string(),
})

export const listUsageRecordsRoute = routeOver(
  listUsageRecords,
  ({ ask }: LakePorts) =>
    async ({ query, scope, signal, defaultCurrency }) => {
      // No usage record names the time of VMs.
      if (query.source === 'machine_estimate') return { ...nothing, records: [] }
      const { source: _, taskRunId: __, ...given } = amountValues(inWholeDays(query))
      const currency = query.currency ?? (await defaultCurrency())
      const page = { offset: query.offset, size: query.size }
      const answer = await ask(
        'usage-records',
        { ...given, ...page, currency, workspaceIds: scope.workspaceIds },
        signal,
      )
      const rows = z.array(z.looseObject({ recordId: z.string().nullable() })).parse(answer)
      const { totalElements, totalAmount } = totals.parse(rows[0] ?? nothing)
      const records = rows.filter((row) => row.recordId !== null)
      return { totalElements, totalAmount, records: z.array(recordRow).parse(records) }
    },
)
