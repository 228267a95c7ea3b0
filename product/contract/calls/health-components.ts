import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { currencyFilter, instant, rangeEnd } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { loadedSince } from '../loaded-since.ts'
import { healthFields, viewWithComponents } from '../health.ts'

const amount = z.string().nullable()

const query = z.strictObject({
  ...scopeQuery,
  until: rangeEnd.meta({
    description:
      'End of the 30 days, excluded; a date is the start of that UTC day. Default, and the latest: the end of the last complete day.',
  }),
  ...currencyFilter,
})

/** What all calls of a health score take. */
export const onThirtyDays = { method: 'GET', guard: mayReadCosts('in sums'), query, body: undefined } as const

/** The 30 days of an answer. */
export const thirtyDaysFields = {
  dataVersion: z.int(),
  since: instant,
  until: instant,
  currency: z.string().nullable(),
  loadedSince,
}

export const getHealthComponents = endpoint({
  ...onThirtyDays,
  name: 'getHealthComponents',
  path: '/spend-insights/executive/components',
  summary: 'What each view of the health score is made of: value, weight, points lost and cost.',
  output: z.object({
    ...thirtyDaysFields,
    ...healthFields,
    views: z.array(viewWithComponents),
    /** What the shares of efficiency are of: cost of compute that can be idle. Null, as all costs, while the 30 days are loading. */
    computeCost: amount,
    /** Why it is an estimate; null where no VMs are a part. */
    computeEstimatedBecause: z.string().nullable(),
    /** What the shares of orchestration are of: cost of all runs. */
    runCost: amount,
    unhealthyCost: amount,
    unhealthyEstimatedBecause: z.string().nullable(),
    unsuccessfulCost: amount,
    /** What runs cost whose event logs are read, and of that those with a finding of their performance. */
    analyzedCost: amount,
    isAnalyzedCostEstimated: z.boolean(),
    performanceCost: amount,
  }),
})
export type HealthComponents = z.output<typeof getHealthComponents.output>
