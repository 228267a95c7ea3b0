import { z } from 'zod'

/** A part of a file on this machine. */
export const rangeOfFile = z.object({ path: z.string(), start: z.int(), end: z.int() })
