import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob } from '#jobs/job.ts'

/** A round of proposals: one transaction, so that an interrupted one changed nothing. */
export const proposalsJob = defineJob({
  name: 'proposals',
  label: 'Search for recommendations',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  byHand: [{ input: {} }],
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 3600,
  singleton: 'oneOfEach',
  schedule: { place: 'QUEUE' },
})
