import { z } from 'zod'

/** An e-mail address. */
export const email = z
  .email('Give an e-mail address')
  .max(254)
  .meta({ examples: ['ann@example.com'] })

/** What a receiver answered to a sample message. */
export const tried = z.object({
  receiver: z.string(),
  isSent: z.boolean(),
  answer: z.string().meta({ description: 'What the receiver answered.' }),
})
export type Tried = z.output<typeof tried>
