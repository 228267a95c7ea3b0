import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Outcome } from '#jobs/job.ts'
import { collectionSummary, type CollectionSummary } from '../collection.ts'

const longestHours = 6

/** Fetches, derives and publishes all that is due. What was fetched is not fetched again after an interruption. */
export const collectJob = defineJob({
  name: 'collect',
  label: 'Collection',
  input: z.object({}),
  answer: collectionSummary,
  steps: [],
  guard: mayChange('admin', 'account'),
  byHand: [{ input: {} }],
  retryLimit: 3,
  expireSeconds: longestHours * 3600,
  singleton: 'one',
  schedule: { place: 'QUEUE', jitterShare: 0.02 },
})

/** A collection as the history keeps it; a source that is to be tried again earlier asks for the next one. */
export function collected(summary: CollectionSummary): Outcome<CollectionSummary> {
  const { appends, changedRows, failed, nextTry } = summary
  const detail = failed.map(({ source, scope, cause }) => `${source} ${scope}: ${cause?.message ?? 'failed'}`)
  return {
    answer: summary,
    records: changedRows,
    isPartial: failed.length > 0,
    detail: detail.length > 0 ? detail.join('\n') : `${appends} batches`,
    againAt: nextTry === undefined ? undefined : new Date(nextTry),
  }
}
