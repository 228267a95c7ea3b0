import { z } from 'zod'

/** An e-mail address. */
export const email = z
  .email('Give an e-mail address')
  .max(254)
  .meta({ examples: ['ann@example.com'] })

/** Whether a secret was entered, and can be opened. */
export const secretState = z.enum(['NONE', 'KEPT', 'LOST']).meta({
  description: 'NONE: none was entered; LOST: it cannot be opened with the present key, enter it again.',
})

/** What a receiver answered to a sample message. */
export const tried = z.object({
  receiver: z.string(),
  isSent: z.boolean(),
  answer: z.string().meta({ description: 'What the receiver answered.' }),
})
export type Tried = z.output<typeof tried>
