import { afterEach } from 'vitest'
import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import type { State } from '#state/state.ts'
import { bySystem } from '#state/change.ts'
import { defineJob, type Handler, type Job } from './job.ts'
import { openJobs, type Jobs } from './jobs.ts'
import type { Start } from './started-runs.ts'

const opened: Jobs[] = []

afterEach(async () => {
  for (const jobs of opened.splice(0)) await jobs.drain(0)
})

/** Work that is drained after the test. */
export async function openTestJobs(state: State, kinds: Job[]): Promise<Jobs> {
  const jobs = await openJobs(state, kinds, { onError: fail })
  opened.push(jobs)
  return jobs
}

let lastJob = 0

/** A kind of work that no other test uses. */
export function newJob(options: Partial<Job<string, string>> = {}): Job<string, string> {
  lastJob += 1
  return defineJob({
    name: `job-${lastJob}`,
    input: z.string(),
    answer: z.string(),
    steps: ['first', 'second'],
    guard: mayChange('admin', 'account'),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 60,
    ...options,
  })
}

/** Started by other work, about a subject. */
export const queued = (options: Partial<Start> = {}): Start => ({
  by: bySystem('test', new Date()),
  source: 'QUEUE',
  ...options,
})

/** Works on a kind by a function of the input, which found something. */
export async function working(
  jobs: Jobs,
  job: Job<string, string>,
  act: (input: string, run: Parameters<Handler<string, string>>[1]) => Promise<unknown>,
  options: { concurrency?: number } = {},
): Promise<void> {
  jobs.handle(job, async (input, run) => {
    await act(input, run)
    return { answer: input, records: 1 }
  })
  await jobs.work(job, options)
}

type HeldHandler = { inputs: string[]; letGo: () => void; act: (input: string) => Promise<void> }

/** Work on runs that goes on until it is released, and their inputs. */
export function heldHandler(): HeldHandler {
  const inputs: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  return { inputs, letGo: resolve, act: (input) => (inputs.push(input), promise) }
}

function fail(error: unknown): void {
  throw error
}
