import { z } from 'zod'
import { storeOf } from './store.ts'

/** What the server says while it still works on an answer. */
export const runningAnswer = z.looseObject({
  status: z.literal('running'),
  startedAt: z.string(),
  elapsedMs: z.number(),
  sentence: z.string(),
})

export type RunningAnswer = z.output<typeof runningAnswer>

/** The answers that are being waited for, by the address that asks for them. */
export const runningAnswers = storeOf<ReadonlyMap<string, RunningAnswer>>(new Map())

/** Tells how far an answer is; undefined: it is there, or nobody waits any more. */
export function tellRunning(address: string, answer: RunningAnswer | undefined): void {
  const others = [...runningAnswers.get()].filter(([key]) => key !== address)
  if (!answer && others.length === runningAnswers.get().size) return
  runningAnswers.set(new Map(answer ? [...others, [address, answer]] : others))
}

const shortestPauseMs = 250
const usualPauseMs = 1000

/** How long to wait before asking again, from the answer's `Retry-After` in seconds. */
export function pauseMs(retryAfter: string | null): number {
  const seconds = Number(retryAfter ?? Number.NaN)
  return Number.isFinite(seconds) ? Math.max(shortestPauseMs, seconds * 1000) : usualPauseMs
}

/** Waits; rejects at once when the signal is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp, { once: true })
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  })
}
