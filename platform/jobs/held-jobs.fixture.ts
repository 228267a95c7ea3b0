import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob } from './job.ts'

const common = {
  input: z.string(),
  answer: z.string(),
  steps: ['prepare', 'finish'],
  guard: mayChange('admin', 'account'),
  retryDelaySeconds: 0,
  expireSeconds: 600,
} as const

/** Kinds of work that one process holds and another one continues. */
export const heldJobs = [
  defineJob({ ...common, name: 'waiting', retryLimit: 0 }),
  defineJob({ ...common, name: 'continued', retryLimit: 1 }),
  defineJob({ ...common, name: 'never-again', retryLimit: 0 }),
]
