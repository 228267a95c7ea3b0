import { z } from 'zod'
import { fetched, fetchProgress } from '#collect/fetched.ts'
import { plannedFetch } from '#collect/plan.ts'
import { connectionDocument } from '#contract/connection.ts'
import { processCall, type InputOf } from '#contract/process-call.ts'

/** Fetches one window of one source; what is fetched lies in the folder. */
export const fetchCall = processCall({
  name: 'fetch',
  input: z.object({
    connection: connectionDocument,
    planned: plannedFetch,
    folder: z.string(),
    /** Now, on the clock of the data. */
    dataNow: z.iso.datetime(),
    /** Settings of the collection. */
    settings: z.record(z.string(), z.number()).readonly().default({}),
    /** The number of processes that fetch. Each gets its share of the requests at once to a host. */
    workers: z.int().min(1).default(1),
  }),
  output: fetched,
  progress: fetchProgress,
})

/** One fetch, as it is sent to a worker. */
export type FetchInput = InputOf<typeof fetchCall>
