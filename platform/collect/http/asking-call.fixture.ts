import { z } from 'zod'
import { processCall } from '#contract/process-call.ts'

/** Makes twenty requests to an address. */
export const askAddress = processCall({ name: 'ask', input: z.url(), output: z.custom<void>() })
