import { z } from 'zod'
import { costBounds } from './filters.ts'

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
    .meta({ description: 'Only jobs with this tag, as key or key:value.' }),
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

function tagParts(tag: string | undefined): { key: string | null; value: string | null } {
  if (tag === undefined) return { key: null, value: null }
  const colon = tag.indexOf(':')
  return colon < 0 ? { key: tag, value: null } : { key: tag.slice(0, colon), value: tag.slice(colon + 1) }
}

/** The values of a cost filter for a query. */
export const costValues = {
  costAbove: ({ cost }: Priced) => costBounds(cost).costAbove,
  costBelow: ({ cost }: Priced) => costBounds(cost).costBelow,
}

/** The values of a tag filter for a query. */
export const tagValues = {
  tagKey: ({ tag }: Tagged) => tagParts(tag).key,
  tagValue: ({ tag }: Tagged) => tagParts(tag).value,
}
