import { z } from 'zod'
import { storeOf } from './store.ts'

/** The progress of an answer that the server still works on. */
export const runningAnswer = z.looseObject({
  status: z.literal('running'),
  startedAt: z.string(),
  elapsedMs: z.number(),
  sentence: z.string(),
})

export type RunningAnswer = z.output<typeof runningAnswer>

/** The progress of the awaited answers, by the URL of their request. */
export const runningAnswers = storeOf<ReadonlyMap<string, RunningAnswer>>(new Map())

/** Reports the progress of an answer; undefined: it is ready, or nobody waits for it. */
export function reportProgress(url: string, answer: RunningAnswer | undefined): void {
  const others = [...runningAnswers.get()].filter(([key]) => key !== url)
  if (!answer && others.length === runningAnswers.get().size) return
  runningAnswers.set(new Map(answer ? [...others, [url, answer]] : others))
}

const shortestPauseMs = 250
const usualPauseMs = 1000

/** The wait before the next request, from the answer's `Retry-After` in seconds. */
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
