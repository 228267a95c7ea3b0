import type { z } from 'zod'
import type { Guard } from '#contract/guard.ts'
import type { RunSource } from '#contract/job-run.ts'
import type { ProgressReport } from './run-progress.ts'

/**
 * How many runs on the same subject there may be; a further one is refused.
 * `oneWaiting`: any number works; `oneRunning`: any number waits; `oneOfEach`: one works and one waits; `one`: one in all.
 * A failed run that waits for its next attempt does not count as waiting, except for `one`.
 */
export type Singleton = 'oneWaiting' | 'oneRunning' | 'oneOfEach' | 'one'

/** How a kind is started by the scheduler; how often, the scheduler asks for. */
export type Schedule = {
  /** Through the queue, as what takes long; or at once in the process of the scheduler, as what takes milliseconds. */
  place: 'QUEUE' | 'HERE'
  /** By how much of itself a pause is lengthened at most, at random. Default: 0. */
  jitterShare?: number
  /** Whether the first pause comes before the first run. */
  waitsFirst?: boolean
}

/** A subject on which people may start a kind, with the input of such a run. */
export type ByHand<Input> = { subject?: string; input: Input }

/** A kind of work that lasts. */
export type Job<Input = unknown, Answer = unknown> = {
  /** Letters, digits, dots, dashes and slashes. */
  name: string
  /** What people call it. Default: its name. */
  label?: string
  /** Form of the input, which is kept as JSON. */
  input: z.ZodType<Input>
  /** Form of what a run answers to those who wait for it. */
  answer: z.ZodType<Answer>
  /** In their order. An interrupted run begins again at the step at which it was. */
  steps: readonly string[]
  /** Who may start and cancel it. */
  guard: Guard
  /** Present: people may start it by hand, each time on one of these subjects. */
  byHand?: readonly ByHand<Input>[]
  /** How often a run is continued after its process ended. */
  retryLimit: number
  /** Whether a run that failed by itself is tried again, too. Default: no. */
  retriesFailures?: boolean
  /** Pause before the first retry, doubled for each further one. Default: 15. */
  retryDelaySeconds?: number
  /** An attempt that takes longer is aborted and counts as failed. */
  expireSeconds: number
  singleton?: Singleton
  schedule?: Schedule
}

/** Declares a kind of work. */
export function defineJob<Input, Answer>(job: Job<Input, Answer>): Job<Input, Answer> {
  return job
}

/** What a run did. */
export type Outcome<Answer> = {
  answer: Answer
  /** How many records it changed, sent or deleted. 0: it found nothing to do, and is no event of its own in the history. */
  records: number
  /** Whether a part of it failed. */
  isPartial?: boolean
  /** What there is to know about its end. */
  detail?: string
  /** What stays known of it as JSON, such as the version of the data that it made. */
  result?: unknown
  /** When the scheduler is to start it again, if that is sooner than its schedule. */
  againAt?: Date | undefined
}

/** The arguments of a handler besides the input. */
export type RunContext = {
  runId: string
  subject: string | null
  source: RunSource
  /** 1 for the first attempt. */
  attempt: number
  /** Aborted when the run is cancelled, takes too long, or this server no longer works on it. */
  signal: AbortSignal
  report: (report: ProgressReport) => void
  /** Does a step unless an earlier attempt has done it, and answers what it answered: an id of an outside run is found again. */
  step: <Answer>(name: string, answer: z.ZodType<Answer>, work: () => Promise<Answer>) => Promise<Answer>
}

/** Works on a run. */
export type Handler<Input, Answer> = (input: Input, run: RunContext) => Promise<Outcome<Answer>>

/** The group of runs of which only one may work at a time; undefined if any number may. */
export function runningGroup(job: Job, subject: string | undefined): string | undefined {
  return runsOneAtATime(job) ? (subject ?? keyless) : undefined
}

/** Whether only one of the runs on the same subject may work at a time. */
export function runsOneAtATime(job: Job): boolean {
  return job.singleton === 'oneRunning' || job.singleton === 'oneOfEach'
}

/** The group of the runs without a subject. */
export const keyless = 'keyless'
