import { z } from 'zod'
import { defineJob } from '#jobs/job.ts'

const longestHours = 6

/** Everything that is due, fetched, derived and published; of each key one runs and one waits. */
export const collectJob = defineJob({
  name: 'collect',
  input: z.object({}),
  retryLimit: 3,
  expireSeconds: longestHours * 3600,
  singleton: 'oneOfEach',
})
