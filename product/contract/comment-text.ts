import { z } from 'zod'
import { isCleanText } from '#contract/clean-text.ts'
import { instant } from '#contract/report.ts'

/** A comment, as somebody writes it. */
export const commentText = z
  .string()
  .trim()
  .min(1, 'Write something')
  .max(2000, 'Write at most 2,000 characters')
  .refine(isCleanText, 'Remove characters that are no text')
  .meta({ examples: ['The backfill ends on Friday.'] })

/** Comments as calls answer them, the oldest first. */
export const answeredComments = z.array(
  z.object({
    commentId: z.string(),
    writtenBy: z.string(),
    writtenAt: instant,
    text: z.string(),
    isOwn: z.boolean().meta({ description: 'True: the caller may remove it.' }),
  }),
)
