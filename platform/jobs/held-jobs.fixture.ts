import { z } from 'zod'
import { defineJob } from './job.ts'

const common = { input: z.string(), retryDelaySeconds: 0, expireSeconds: 600 }

/** Kinds of jobs that one process holds and another one runs. */
export const heldJobs = [
  defineJob({ ...common, name: 'waiting', retryLimit: 0 }),
  defineJob({ ...common, name: 'retried', retryLimit: 1 }),
  defineJob({ ...common, name: 'never-again', retryLimit: 0 }),
]
