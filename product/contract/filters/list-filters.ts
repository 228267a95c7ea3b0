import { z } from 'zod'
import { costBounds } from './filters.ts'
import { tagParts } from './tag-filter.ts'

/** What the search of a list of workloads looks at. */
export const searchBy = z
  .enum(['name', 'id', 'owner'])
  .optional()
  .meta({ description: 'What the search looks at; absent: all three.' })

/** Asks for what single runs cost, which takes longer than their sum. */
export const runCosts = z.stringbool().default(false).meta({
  description:
    'true: also the dearest, the most recent, the middle and the 95th of 100 runs by cost; else these are null.',
})

/** Asks for how long single runs took, which takes longer than their sum. */
export const runDurations = z.stringbool().default(false).meta({
  description: 'true: also the middle and the 95th of 100 runs by duration; else these are null.',
})

/** Asks for what each row cost day by day. */
export const costTrend = z.stringbool().default(false).meta({
  description: 'true: also what each row cost in spans of the range; else this is null.',
})

const longest = 256

/** Narrows a list of jobs to those of somebody, with or without a tag, or started in a way. */
export const jobFilters = {
  owner: z.string().max(longest).optional().meta({ description: 'Only jobs that run as this user.' }),
  tag: z
    .string()
    .max(2 * longest)
    .optional()
    .meta({
      description:
        'Only jobs with this tag, as key or key:value; a colon in the key is written \\:, a backslash \\\\.',
    }),
  withoutTag: z
    .string()
    .max(longest)
    .optional()
    .meta({ description: 'Only jobs without a tag of this key; *: without any tag.' }),
  trigger: z
    .string()
    .max(longest)
    .optional()
    .meta({ description: 'Only jobs whose most recent run in the range was started so.' }),
}

type Tagged = { tag?: string | undefined }
type Priced = { cost?: string | undefined }

/** The values of a cost filter for a query. */
export const costValues = {
  costAbove: ({ cost }: Priced) => costBounds(cost).costAbove,
  costBelow: ({ cost }: Priced) => costBounds(cost).costBelow,
}

/** The values of a tag filter for a query. */
export const tagValues = {
  tagKey: ({ tag }: Tagged) => (tag === undefined ? null : tagParts(tag).key),
  tagValue: ({ tag }: Tagged) => (tag === undefined ? null : tagParts(tag).value),
}
