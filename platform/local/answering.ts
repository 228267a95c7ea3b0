import { CodedError } from '#contract/errors.ts'
import type { CallMessage, Handlers, SentAnswer } from './calls.ts'
import { wireErrorOf } from './wire-error.ts'

/** The answering side of a channel between two processes. */
export type Answering = {
  receive: (message: CallMessage) => void
  /** Aborts all running handlers. */
  abortAll: () => void
  /** Resolves once no handler runs. */
  idle: () => Promise<void>
}

/** Answers calls concurrently with handlers. Their errors are sent as coded errors. */
export function answerCalls(handlers: Handlers, send: (answer: SentAnswer) => void): Answering {
  const running = new Map<number, AbortController>()
  const answers = new Set<Promise<void>>()

  async function answer(id: number, method: string, params: unknown): Promise<void> {
    const controller = new AbortController()
    running.set(id, controller)
    try {
      const progress = (report: unknown) => running.has(id) && send({ kind: 'progress', id, report })
      const value = await handlerOf(handlers, method)(params, { signal: controller.signal, progress })
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
      const answered = answer(message.id, message.method, message.params).finally(() =>
        answers.delete(answered),
      )
      answers.add(answered)
    },
    abortAll() {
      for (const controller of running.values()) controller.abort()
    },
    async idle() {
      while (answers.size > 0) await Promise.all(answers)
    },
  }
}

function handlerOf(handlers: Handlers, method: string): Handlers[string] {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined
  if (!handler) throw new CodedError('not_found', `This process has no method ${method}.`)
  return handler
}
