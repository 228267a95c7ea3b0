import type { z } from 'zod'

/**
 * How many jobs with the same key there may be; a further job is refused.
 * `oneWaiting`: any number runs; `oneRunning`: any number waits; `oneOfEach`: one runs and one waits; `one`: one in all.
 * A failed job that waits for its next attempt does not count as waiting, except for `one`.
 */
export type Singleton = 'oneWaiting' | 'oneRunning' | 'oneOfEach' | 'one'

/** A kind of background work: its input, and its retries. */
export type Job<Input> = {
  /** Letters, digits, dots, dashes and slashes. */
  name: string
  /** Form of the input, which is kept as JSON. */
  input: z.ZodType<Input>
  /** How often it is retried. 0 also means that it does not run again after the server was killed. */
  retryLimit: number
  /** Pause before the first retry, doubled for each further one. Default: 15. */
  retryDelaySeconds?: number
  /** A job that runs longer is aborted and counts as failed. */
  expireSeconds: number
  singleton?: Singleton
}

/** Declares a kind of background work. */
export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}

/** The group of jobs of which only one may run at a time; undefined if any number may. */
export function runningGroup(job: Job<unknown>, singletonKey: string | undefined): string | undefined {
  return runsOneAtATime(job) ? (singletonKey ?? keyless) : undefined
}

/** Whether only one of the jobs with the same key may run at a time. */
export function runsOneAtATime(job: Job<unknown>): boolean {
  return job.singleton === 'oneRunning' || job.singleton === 'oneOfEach'
}

/** The group of the jobs without a key. */
export const keyless = 'keyless'
