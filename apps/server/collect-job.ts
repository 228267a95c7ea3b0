import { z } from 'zod'
import { defineJob } from '#jobs/job.ts'
import type { CollectionSummary } from '#worker/collection.ts'

const longestHours = 6
const shortestPauseMs = 5_000

/** Fetches, derives and publishes all that is due. Per key one job runs and one waits. */
export const collectJob = defineJob({
  name: 'collect',
  input: z.object({}),
  retryLimit: 3,
  expireSeconds: longestHours * 3600,
  singleton: 'oneOfEach',
})

/** The pause before the next collection: the usual one, or less if a source is retried before. */
export function pauseAfter(
  { nextTry }: Pick<CollectionSummary, 'nextTry'>,
  { pauseMs, now }: { pauseMs: number; now: Date },
): number {
  if (nextTry === undefined) return pauseMs
  return Math.max(shortestPauseMs, Math.min(pauseMs, Date.parse(nextTry) - now.getTime()))
}
