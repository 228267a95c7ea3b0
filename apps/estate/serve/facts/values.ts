import { z } from 'zod'

/** A whole number below 2^53, of any column width. */
export const wholeNumber = z.union([z.int(), z.string().transform(Number)])

/** Names with values, in order. */
export const tags = z
  .array(z.object({ key: z.string(), value: z.string() }))
  .transform((entries) => Object.fromEntries(entries.map(({ key, value }) => [key, value])))

/** A list of texts; empty if there is no list. */
export const texts = z
  .array(z.string())
  .nullable()
  .transform((list) => list ?? [])
