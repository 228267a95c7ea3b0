import { z } from 'zod'

/** The specification's search field: 3 to 128 characters, no white space. */
export const search = z
  .string()
  .min(3, 'Minimum length is 3')
  .max(128, 'Maximum length is 128')
  .regex(/^\S+$/, 'Whitespace is not supported')
  .optional()

const costComparison = /^(ABOVE|BELOW):(\d{1,12}(?:\.\d{1,10})?)$/

/** A cost filter, `ABOVE:100` or `BELOW:0.5`. */
export const cost = z.string().regex(costComparison, 'Write ABOVE:amount or BELOW:amount').optional()

/** The two bounds that a cost filter means, for a query. */
export function costBounds(filter: string | undefined): {
  costAbove: string | null
  costBelow: string | null
} {
  const [, comparator, amount = null] = costComparison.exec(filter ?? '') ?? []
  return {
    costAbove: comparator === 'ABOVE' ? amount : null,
    costBelow: comparator === 'BELOW' ? amount : null,
  }
}
