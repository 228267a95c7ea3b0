import type { Asking } from './demo/signed-in.ts'
import { quantile } from './statistics.ts'

/** A call of a reader. */
export type Question = { path: string; query: Readonly<Record<string, string>>; body?: object }

/** How long an answer took, and why there was none. */
export type Answered = { milliseconds: number; failure?: string }

/** Asks, and measures how long the answer takes. */
export async function timed(ask: Asking, { path, query, body }: Question): Promise<Answered> {
  const started = performance.now()
  try {
    await ask(path, query, body)
    return { milliseconds: performance.now() - started }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { milliseconds: performance.now() - started, failure }
  }
}

/** The durations of answers. */
export function timesOf(answered: readonly Answered[]): number[] {
  return answered.map(({ milliseconds }) => milliseconds)
}

/** The failures among answers. */
export function failuresOf(answered: readonly Answered[]): string[] {
  return answered.flatMap(({ failure }) => failure ?? [])
}

/** Within how many milliseconds half, most and nearly all answers came. */
export function latenciesText(answered: readonly Answered[]): string {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) =>
    Math.round(quantile(timesOf(answered), share)),
  )
  return `half within ${half} ms, 95 of 100 within ${most} ms, 99 of 100 within ${nearlyAll} ms`
}
