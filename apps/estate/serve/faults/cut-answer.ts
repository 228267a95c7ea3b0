import { z } from 'zod'

import { fault } from './fault.ts'

export const cutAnswer = fault({
  kind: 'cut_answer',
  what: 'Breaks the connection in the middle of the body, or after so many bytes of it.',
  options: { afterBytes: z.int().min(0).optional() },
  strike: async ({ call, proceed }, { afterBytes }) => ({
    ...(await proceed(call)),
    cutAfterBytes: afterBytes ?? 'half',
  }),
})
