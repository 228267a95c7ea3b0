import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'
import { readLogFile } from './calls/event-log-call.ts'

/** Reads a log in two threads, of which the second one ends in some way. */
export const readEnding = processCall({
  ...readLogFile,
  input: z.object({ path: z.string(), ending: z.string() }),
})
