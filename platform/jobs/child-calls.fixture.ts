import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'

const nothing = z.null()

/** What the child process of tests answers. */
export const childCalls = {
  echo: processCall({ name: 'echo', input: z.unknown(), output: z.unknown() }),
  pid: processCall({ name: 'pid', input: nothing, output: z.int() }),
  environment: processCall({ name: 'environment', input: z.string(), output: z.string().optional() }),
  refuse: processCall({ name: 'refuse', input: nothing, output: z.never() }),
  count: processCall({ name: 'count', input: z.int(), output: z.int(), progress: z.int() }),
  /** Answers its input as text. */
  greet: processCall({
    name: 'greet',
    input: z.object({ name: z.string().default('nobody') }),
    output: z.string(),
  }),
  hang: processCall({ name: 'hang', input: nothing, output: z.never(), progress: z.string() }),
  ignoreAbort: processCall({ name: 'ignoreAbort', input: nothing, output: z.never(), progress: z.string() }),
  wait: processCall({ name: 'wait', input: z.number(), output: z.string() }),
  grow: processCall({ name: 'grow', input: z.int(), output: z.never(), progress: z.string() }),
  crash: processCall({ name: 'crash', input: nothing, output: z.never() }),
}
