import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

export const listPlanningTags = endpoint({
  name: 'listPlanningTags',
  method: 'GET',
  path: '/spend-insights/planning/tags',
  guard: mayRead('user'),
  summary: 'Tag keys of the usage in a range, with the cost that has them.',
  query: z.strictObject({
    ...scopeQuery,
    ...currencyFilter,
    since: instant.optional(),
    until: instant.optional(),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    since: instant,
    until: instant,
    currency: z.string().nullable(),
    cost: z.string().meta({ description: 'All cost of the range.' }),
    tags: z.array(
      z.object({
        tagKey: z.string(),
        isEnabled: z.boolean(),
        cost: z.string().meta({ description: 'Cost of the usage that has the key.' }),
        coverage: z
          .number()
          .nullable()
          .meta({ description: 'Its cost as a share of all cost; null: no cost.' }),
        values: z.int(),
        variants: z
          .array(z.string())
          .meta({ description: 'Other keys that differ in case or separators alone.' }),
      }),
    ),
  }),
})

export type PlanningTags = z.output<typeof listPlanningTags.output>
