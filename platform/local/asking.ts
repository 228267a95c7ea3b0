import { CodedError } from '#contract/errors.ts'
import { checkedAnswer, report } from '#contract/process-call.ts'
import type { AnswerOf, Ask, AskOptions, ProcessCall } from '#contract/process-call.ts'
import type { AnswerMessage, CallMessage } from './messages.ts'
import { errorOfWire } from './wire-error.ts'

/** The calling side of a channel between two processes. */
export type Asking = {
  ask: Ask
  receive: (answer: AnswerMessage) => void
  /** Rejects all pending calls. */
  rejectAll: (error: Error) => void
  /** Number of calls that the other side still works on, and of abandoned ones among them. */
  outstanding: () => number
}

type Waiting = { receive: (answer: AnswerMessage) => void; reject: (error: unknown) => void }

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
    async ask(call, input, options = {}) {
      const { timeoutMs, signal } = options
      signal?.throwIfAborted()
      const id = (lastId += 1)
      const onAbort = () => abandon(id, signal?.reason)
      const onLate = () => abandon(id, lateness(call, timeoutMs))
      const timer = timeoutMs === undefined ? undefined : setTimeout(onLate, timeoutMs)
      signal?.addEventListener('abort', onAbort, { once: true })
      try {
        return await new Promise((resolve, reject) => {
          waiting.set(id, { receive: receiverOf(call, options, resolve, reject), reject })
          send({ kind: 'call', id, method: call.name, params: input })
        })
      } finally {
        waiting.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
    },
    receive(answer) {
      if (answer.kind !== 'progress') abandoned.delete(answer.id)
      try {
        waiting.get(answer.id)?.receive(answer)
      } catch (error) {
        if (answer.kind === 'progress') abandon(answer.id, error)
        else waiting.get(answer.id)?.reject(error)
      }
    },
    rejectAll(error) {
      for (const call of waiting.values()) call.reject(error)
      waiting.clear()
      abandoned.clear()
    },
    outstanding: () => waiting.size + abandoned.size,
  }
}

/** Receives the messages of a pending call. Throws if one has another form than the call declares. */
function receiverOf<Call extends ProcessCall>(
  call: Call,
  options: AskOptions<Call>,
  resolve: (answer: AnswerOf<Call>) => void,
  reject: (error: CodedError) => void,
): Waiting['receive'] {
  return (answer) => {
    if (answer.kind === 'result') resolve(checkedAnswer(call, answer.value))
    else if (answer.kind === 'error') reject(errorOfWire(answer.error))
    else report(call, answer.report, options)
  }
}

function lateness({ name }: ProcessCall, timeoutMs = 0): CodedError {
  return new CodedError('timed_out', `${name} had no answer within ${timeoutMs / 1000} seconds.`)
}
