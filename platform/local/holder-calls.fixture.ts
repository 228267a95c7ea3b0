import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'

/** What the holder of a data directory answers in tests. */
export const holderCalls = {
  double: processCall({ name: 'double', input: z.number(), output: z.number() }),
  hang: processCall({ name: 'hang', input: z.null(), output: z.never(), progress: z.string() }),
}
