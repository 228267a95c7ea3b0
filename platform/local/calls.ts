import { z } from 'zod'
import { wireError } from './wire-error.ts'
import type { WireError } from './wire-error.ts'

/** What a handler is given besides its parameters: when to give up, and where to tell how far it is. */
type CallContext = { signal: AbortSignal; progress: (report: unknown) => void }
type Handler = (params: unknown, context: CallContext) => Promise<unknown>
/** The methods that a process answers, by name. */
export type Handlers = Readonly<Record<string, Handler>>

/** What the asking side sends. */
export const callMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('call'), id: z.number(), method: z.string(), params: z.unknown() }),
  z.object({ kind: z.literal('cancel'), id: z.number() }),
])
export type CallMessage = z.output<typeof callMessage>

/** What the answering side sends. */
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
