import { z } from 'zod'
import { route } from '#http/route.ts'
import type { LakePorts } from '../ports.ts'
import { listUsageRecords } from './contract.ts'

const answeredRow = z.object({
  totalElements: z.coerce.number(),
  totalAmount: z.string(),
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

const names = ['jobId', 'runId', 'attemptNumber', 'clusterId', 'consumer', 'since', 'until'] as const

export const listUsageRecordsRoute = ({ ask }: LakePorts) =>
  route(listUsageRecords, async ({ query, scope, signal, defaultCurrency }) => {
    const given = Object.fromEntries(names.map((name) => [name, query[name] ?? null]))
    const currency = query.currency ?? (await defaultCurrency())
    const page = { offset: query.offset, size: query.size }
    const answer = await ask(
      'usage-records',
      { ...given, ...page, currency, workspaceIds: scope.workspaceIds },
      signal,
    )
    const rows = z.array(answeredRow).parse(answer)
    return {
      totalElements: rows[0]?.totalElements ?? 0,
      totalAmount: rows[0]?.totalAmount ?? '0.0000000000',
      records: rows.map(({ totalElements: _count, totalAmount: _amount, ...record }) => record),
    }
  })
