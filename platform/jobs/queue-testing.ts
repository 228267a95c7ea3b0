import { afterEach } from 'vitest'
import { z } from 'zod'
import type { State } from '#state/state.ts'
import { defineJob } from './job.ts'
import type { Job, Singleton } from './job.ts'
import { openQueue } from './queue.ts'
import type { Queue } from './queue.ts'

const queues: Queue[] = []

afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.drain(0)
})

/** A queue that is drained after the test. */
export async function openTestQueue(state: State, jobs: Job<unknown>[]): Promise<Queue> {
  const queue = await openQueue(state, jobs, { onError: fail })
  queues.push(queue)
  return queue
}

let lastJob = 0

/** A kind of job that no other test uses. */
export function newJob(
  options: { singleton?: Singleton; retryLimit?: number; expireSeconds?: number } = {},
): Job<string> {
  lastJob += 1
  return defineJob({
    name: `job-${lastJob}`,
    input: z.string(),
    retryLimit: 0,
    retryDelaySeconds: 0,
    expireSeconds: 60,
    ...options,
  })
}

type HeldHandler = { inputs: string[]; letGo: () => void; handler: (input: string) => Promise<void> }

/** A handler whose jobs run until they are released, and their inputs. */
export function heldHandler(): HeldHandler {
  const inputs: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  return { inputs, letGo: resolve, handler: (input) => (inputs.push(input), promise) }
}

function fail(error: unknown): void {
  throw error
}
