import { z } from 'zod'
import type { LogPart } from '#connectors/spark/event-log/read-log.ts'
import { processCall } from '#contract/process-call.ts'
import { areLogParts } from './thread-calls.ts'

/** Reads an event log with so many processors. */
export const readLogFile = processCall({
  name: 'read',
  input: z.object({ path: z.string(), processors: z.int().min(1) }),
  output: z.custom<LogPart[]>(areLogParts),
})
