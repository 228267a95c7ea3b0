import type { z } from 'zod'

/**
 * How many jobs with the same key there may be; a job that is one too many is not taken.
 * `oneWaiting`: any number runs; `oneRunning`: any number waits; `oneOfEach`: one runs and one waits; `one`: one in all.
 * One that failed and waits for its next try does not count as waiting, except for `one`.
 */
export type Singleton = 'oneWaiting' | 'oneRunning' | 'oneOfEach' | 'one'

/** A kind of background work: what it is told, and what happens when it fails. */
export type Job<Input> = {
  /** Letters, digits, dots, dashes and slashes. */
  name: string
  /** Form of the input, which is kept as JSON. */
  input: z.ZodType<Input>
  /** How often it is tried again; 0 also means that a job that ran when the server was killed is not. */
  retryLimit: number
  /** Pause before the first further try, doubled for each one after; 15 unless told otherwise. */
  retryDelaySeconds?: number
  /** A job that runs longer is aborted and counts as failed. */
  expireSeconds: number
  singleton?: Singleton
}

/** Declares a kind of background work. */
export function defineJob<Input>(job: Job<Input>): Job<Input> {
  return job
}

/** What jobs have in common of which one at a time may run; undefined where any number may. */
export function runningGroup(job: Job<unknown>, singletonKey: string | undefined): string | undefined {
  return runsOneAtATime(job) ? (singletonKey ?? keyless) : undefined
}

/** True if of jobs with the same key one at a time may run. */
export function runsOneAtATime(job: Job<unknown>): boolean {
  return job.singleton === 'oneRunning' || job.singleton === 'oneOfEach'
}

/** The group of all jobs of a kind that have no key. */
export const keyless = 'keyless'
