import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'

const sentence = z.object({ says: z.string() })
const nothing = z.custom<void>()

/** What a server answers to its lake process. */
export const lakeParentCalls = {
  /** The lake cannot be opened, and why. */
  lakeIsNotOpen: processCall({ name: 'lakeIsNotOpen', input: sentence, output: nothing }),
  /** Another process holds the shared lake. */
  lakeIsHeld: processCall({ name: 'lakeIsHeld', input: sentence, output: nothing }),
  /** The number of this server's term; 0: it does not lead. */
  confirmTerm: processCall({
    name: 'confirmTerm',
    input: z.object({}),
    output: z.object({ term: z.int() }),
  }),
}
