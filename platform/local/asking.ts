import { CodedError } from '#contract/errors.ts'
import type { AnswerMessage, CallMessage } from './calls.ts'
import { errorOfWire } from './wire-error.ts'

export type AskOptions = {
  /** Time limit of the answer. Default: none. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  onProgress?: ((report: unknown) => void) | undefined
}

/** The calling side of a channel between two processes. */
export type Asking = {
  ask: (method: string, params: unknown, options?: AskOptions) => Promise<unknown>
  receive: (answer: AnswerMessage) => void
  /** Rejects all pending calls. */
  rejectAll: (error: Error) => void
  /** Number of calls that the other side still works on, and of abandoned ones among them. */
  outstanding: () => number
}

type Waiting = {
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  onProgress: AskOptions['onProgress']
}

/** Calls over a channel. A call that times out or is aborted is canceled on the other side. */
export function openCalls(send: (message: CallMessage) => void): Asking {
  const waiting = new Map<number, Waiting>()
  const abandoned = new Set<number>()
  let lastId = 0

  function abandon(id: number, reason: unknown): void {
    const call = waiting.get(id)
    if (!call) return
    waiting.delete(id)
    abandoned.add(id)
    send({ kind: 'cancel', id })
    call.reject(reason)
  }

  return {
    async ask(method, params, { timeoutMs, signal, onProgress } = {}) {
      signal?.throwIfAborted()
      const id = (lastId += 1)
      const onAbort = () => abandon(id, signal?.reason)
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => abandon(id, lateness(method, timeoutMs)), timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { resolve, reject, onProgress })
          send({ kind: 'call', id, method, params })
        })
      } finally {
        waiting.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
    receive(answer) {
      const call = waiting.get(answer.id)
      if (answer.kind === 'progress') return call?.onProgress?.(answer.report)
      abandoned.delete(answer.id)
      if (answer.kind === 'result') call?.resolve(answer.value)
      else call?.reject(errorOfWire(answer.error))
    },
    rejectAll(error) {
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
      abandoned.clear()
    },
    outstanding: () => waiting.size + abandoned.size,
  }
}

function lateness(method: string, timeoutMs: number): CodedError {
  return new CodedError('timed_out', `${method} had no answer within ${timeoutMs / 1000} seconds.`)
}
