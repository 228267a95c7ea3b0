import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { batch } from '#lake/lake.ts'

/** A failed attempt that is repeated. */
const retrying = z.object({
  code: errorCode,
  message: z.string(),
  attempt: z.int(),
  waitMs: z.number(),
})
export type Retrying = z.output<typeof retrying>

/** What a running fetch reports: its rows so far, a note, a retry. */
export const fetchProgress = z.object({
  rows: z.int(),
  note: z.string().exactOptional(),
  retrying: retrying.exactOptional(),
})
export type FetchProgress = z.output<typeof fetchProgress>

/** The result of a fetch: a batch with its checkpoint, rows per table, values that did not fit their column, and notes. */
export const fetched = z.object({
  batch,
  rows: z.record(z.string(), z.int()).readonly(),
  misfits: z.record(z.string(), z.record(z.string(), z.int()).readonly()).readonly(),
  notes: z.array(z.string()).readonly().exactOptional(),
  /** Whether there is more to fetch at once. */
  isDueAgain: z.boolean().exactOptional(),
})
export type Fetched = z.output<typeof fetched>
