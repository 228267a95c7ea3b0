import { answeredCall, type Answers } from '#contract/process-call.ts'
import type { AnswerMessage, CallMessage } from './messages.ts'
import { wireErrorOf } from './wire-error.ts'

/** The answering side of a channel between two processes. */
export type Answering = {
  receive: (message: CallMessage) => void
  /** Aborts all running handlers. */
  abortAll: () => void
  /** Resolves once no handler runs. */
  idle: () => Promise<void>
}

type AskedCall = Extract<CallMessage, { kind: 'call' }>

/** Answers calls concurrently; more may be added to the list. Errors are sent as coded errors. */
export function answerCalls(all: Answers, send: (answer: AnswerMessage) => void): Answering {
  const running = new Map<number, AbortController>()
  const pending = new Set<Promise<void>>()

  async function answer({ id, method, params }: AskedCall): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const value = await answeredCall(all, method).answer(params, {
        signal: controller.signal,
        progress: (report) => running.has(id) && send({ kind: 'progress', id, report }),
      })
      send({ kind: 'result', id, value })
    } catch (error) {
      send({ kind: 'error', id, error: wireErrorOf(error) })
    } finally {
      running.delete(id)
    }
  }

  return {
    receive(message) {
      if (message.kind === 'cancel') return running.get(message.id)?.abort()
      const answered = answer(message).finally(() => pending.delete(answered))
      pending.add(answered)
    },
    abortAll() {
      for (const controller of running.values()) controller.abort()
    },
    async idle() {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
