import { z } from 'zod'
import { filter, type SearchField } from '#contract/filters.ts'

const searched = (whitespace: RegExp) =>
  z
    .string()
    .regex(whitespace, 'Whitespace is not supported')
    .min(3, 'Minimum length is 3')
    .max(128, 'Maximum length is 128')
    .regex(/^[^';]*$/, 'Characters not supported')

const searchedId = searched(/^\S*$/)
const searchedName = searched(/\S/)

/** The specification's search for ids: 3 to 128 characters, no whitespace, neither ' nor ;. */
export const search = searchedId.optional()

/** The specification's search for names, in which whitespace may stand. */
export const nameSearch = z
  .union([searchedId, searchedName], { error: ({ errors }) => errors?.at(-1)?.at(0)?.message })
  .optional()

const needsVendors = 'needs vendors, which are not derived yet: leave the filter out'

/** Only those whose last execution in the range of which Spark telemetry is known has a skewed stage. */
export const skewedOnly = z.stringbool().optional().meta({
  description: 'true: only those whose last execution in the range with Spark telemetry has a skewed stage.',
})

/** The same, which a list offers. */
export const skewFilter = filter(skewedOnly, {
  control: {
    kind: 'choice',
    label: 'Skew',
    none: 'Any skew',
    choices: [{ value: 'true', label: 'Skewed only' }],
    other: () => 'Any skew',
  },
})

/** States in which a run or a task can be. */
export const runStatuses = [
  'SUCCESS',
  'FAILED',
  'TIMEDOUT',
  'INTERNAL_ERROR',
  'RUNNING',
  'CANCELED',
  'PENDING',
  'SKIPPED',
  'RESOURCE_NOT_FOUND',
  'USER_CANCELED',
  'UPSTREAM_CANCELED',
  'UPSTREAM_FAILED',
  'RUN_EXECUTION_ERROR',
  'UNAUTHORIZED_ERROR',
  'MAX_CONCURRENT_RUNS_EXCEEDED',
  'TERMINATING',
  'TERMINATED',
  'INVALID_CLUSTER_REQUEST',
  'INVALID_RUN_CONFIGURATION',
  'UNKNOWN',
] as const

/** The states that lists offer to filter by; calls take all. */
const offeredStatuses: readonly (typeof runStatuses)[number][] = [
  'SUCCESS',
  'FAILED',
  'TIMEDOUT',
  'INTERNAL_ERROR',
  'RUNNING',
  'PENDING',
  'CANCELED',
  'SKIPPED',
  'UPSTREAM_FAILED',
]

/** Only runs, or tasks, in this state. */
export const statusFilter = filter(z.enum(runStatuses).optional(), {
  control: { kind: 'status', statuses: offeredStatuses },
})

const withoutEmpty = (list: readonly string[]) => list.filter((one) => one !== '')

/** Ids to filter by; empty ones are dropped. */
export const idList = z.array(z.string()).transform(withoutEmpty).default([])

/** Vendors to filter by, which nothing derives yet: refused unless it is empty; empty texts are dropped. */
export const vendorList = z
  .array(z.string())
  .transform(withoutEmpty)
  .refine((list) => list.length === 0, `It ${needsVendors}`)
  .default([])
  .meta({ description: `Only empty: anything else ${needsVendors}.` })

/** How vendors filter: refused unless they are ignored. */
export const vendorFilter = z
  .enum(['NO_VENDORS', 'AT_LEAST_ONE_VENDOR', 'EXACT_VENDORS', 'IGNORE_VENDORS'])
  .refine((asked) => asked === 'IGNORE_VENDORS', `It ${needsVendors}`)
  .default('IGNORE_VENDORS')
  .meta({ description: `Only IGNORE_VENDORS: anything else ${needsVendors}.` })

/** A comparison with an amount of money, with its comparator and its amount. */
const costComparison = /^(ABOVE|BELOW):(\d{1,12}(?:\.\d{1,10})?)$/

/** A cost filter, `ABOVE:100` or `BELOW:0.5`; queries read its bounds as $costAbove and $costBelow. */
export const cost = filter(
  z.string().regex(costComparison, 'Write ABOVE:amount or BELOW:amount').optional(),
  {
    control: { kind: 'amount', label: 'Cost' },
    chip: (value, symbol) =>
      `Cost ${value.startsWith('ABOVE') ? 'above' : 'below'} ${symbol}${value.slice(6)}`,
    values: costBounds,
  },
)

/** A search field that looks at one thing. */
export function searchFilter(placeholder: string) {
  return { search: filter(search.clone(), { control: { kind: 'search', placeholder } }) }
}

/** A search field whose reader chooses what it looks at; the first is the default. */
export function searchFilters<const Field extends string>(
  placeholder: string,
  by: readonly (SearchField & { value: Field })[],
) {
  const description = 'What the search looks at; absent: all of them.'
  const schema = by.some(({ allowsBlanks }) => allowsBlanks) ? nameSearch : search
  return {
    search: filter(schema.clone(), { control: { kind: 'search', placeholder, by } }),
    searchBy: z
      .enum(by.map(({ value }) => value))
      .optional()
      .meta({ description }),
  }
}

/** The two bounds that a cost filter means, for a query. */
function costBounds(filter: string | undefined): {
  costAbove: string | null
  costBelow: string | null
} {
  const [, comparator, amount = null] = costComparison.exec(filter ?? '') ?? []
  return {
    costAbove: comparator === 'ABOVE' ? amount : null,
    costBelow: comparator === 'BELOW' ? amount : null,
  }
}
