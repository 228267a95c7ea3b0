import { z } from 'zod'
import { runSameVersion } from '#contract/process-call.ts'
import { wireError } from './wire-error.ts'

// What cannot be read of a message that names its call still ends that call, with an error.
const method = z.string().catch('(without a name)')
const error = wireError.catch({
  code: 'internal',
  message: `The error of another process cannot be read. ${runSameVersion}`,
})
const id = z.number()
// What is undefined is lost where messages are text.
const value = z.unknown().optional()

/** A message of the calling side. */
export const callMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id, method, params: value }),
  z.object({ kind: z.literal('cancel'), id }),
])
export type CallMessage = z.output<typeof callMessage>

/** A message of the answering side. */
export const answerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), id, report: value }),
  z.object({ kind: z.literal('result'), id, value }),
  z.object({ kind: z.literal('error'), id, error }),
])
export type AnswerMessage = z.output<typeof answerMessage>
