import { z } from 'zod'

const part = z.looseObject({
  ready: z.boolean(),
  says: z.string(),
  rows: z.number().optional(),
  rowsPerSecond: z.number().optional(),
  /** 0 to 1, where the end is known. */
  share: z.number().nullish(),
  remainingMs: z.number().nullish(),
  /** To outside systems, so far. */
  requests: z.number().nullish(),
})

const readiness = z.looseObject({ ready: z.boolean(), parts: z.record(z.string(), part).default({}) })

export type ReadinessPart = z.output<typeof part> & { name: string }
export type Readiness = { isReady: boolean; parts: readonly ReadinessPart[] }

/** Asks the server whether it can show pages and, if not, how far each part is. */
export async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz?detail&pages', { signal })
  return readinessOf(await response.json())
}

/** The readiness from what the server answered. */
export function readinessOf(answer: unknown): Readiness {
  const { ready, parts } = readiness.parse(answer)
  return {
    isReady: ready,
    parts: Object.entries(parts).map(([name, facts]) => Object.assign({ name }, facts)),
  }
}

/** How much of everything is done: the mean of what is known of the parts. */
export function doneShare(parts: readonly ReadinessPart[]): number | null {
  if (parts.length === 0) return null
  const done = parts.map(({ ready, share }) => (ready ? 1 : (share ?? 0)))
  return done.reduce((sum, one) => sum + one, 0) / parts.length
}
