import { z } from 'zod'
import { wireError } from './wire-error.ts'
import type { WireError } from './wire-error.ts'

/** The arguments of a handler besides its parameters: an abort signal and a progress callback. */
type CallContext = { signal: AbortSignal; progress: (report: unknown) => void }
type Handler = (params: unknown, context: CallContext) => Promise<unknown>
/** The methods of a process, by name. */
export type Handlers = Readonly<Record<string, Handler>>

/** A message of the calling side. */
export const callMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), method: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
])
export type CallMessage = z.output<typeof callMessage>

/** A message of the answering side. */
export const answerMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), id: z.number(), report: z.unknown() }),
  z.object({ kind: z.literal('result'), id: z.number(), value: z.unknown() }),
  z.object({ kind: z.literal('error'), id: z.number(), error: wireError }),
])
export type AnswerMessage = z.output<typeof answerMessage>
export type SentAnswer =
  | { kind: 'progress'; id: number; report: unknown }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; error: WireError }
