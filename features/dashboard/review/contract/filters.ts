import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'
import { reviewDates, topNumbers } from './periods.ts'
import { reviewVerdicts } from './verdicts.ts'

const day = z.iso.date()

export const getReviewFilters = endpoint({
  name: 'getReviewFilters',
  method: 'POST',
  path: '/optimization/performance/filters',
  guard: mayRead('user'),
  summary: 'What the optimization review can be narrowed to: dates, workspaces, verdicts, settings, top N.',
  query: z.strictObject({}),
  body: z.strictObject({ ...scopeQuery, ...reviewDates }),
  output: z.object({
    dataVersion: z.int(),
    types: z.array(z.enum(['Workloads'])),
    topN: z.array(z.literal(topNumbers)).meta({ description: 'The first one is the default.' }),
    referenceDate: day,
    comparisonDate: day,
    firstDate: day.nullable().meta({ description: 'First date that has 30 days of usage before it.' }),
    lastDate: day.nullable().meta({ description: 'The last complete day.' }),
    workspaces: z.array(z.object({ workspaceId: z.string(), subscriptionId: z.string().nullable() })),
    verdicts: z.array(z.object({ verdict: z.enum(reviewVerdicts), changes: z.int() })),
    settings: z
      .array(z.object({ setting: z.string(), changes: z.int() }))
      .meta({ description: 'Settings that changed between the dates, the most frequent first.' }),
  }),
})
