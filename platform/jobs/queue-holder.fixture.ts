import { openState } from '#state/state.ts'
import { heldJobs } from './held-jobs.fixture.ts'
import { openQueue } from './queue.ts'

// Runs as a process of its own: starts a job of each of its kinds, reports it, and works until it is killed.

const state = await openState({ directory: String(process.argv[2]) })
const queue = await openQueue(state, heldJobs, { onError: () => process.exit(1) })
const begun: string[] = []
for (const job of heldJobs) {
  await queue.enqueue(job, job.name)
  if (job.name === 'waiting') continue
  await queue.work(job, (input) => {
    if (begun.push(input) === 2) process.send?.('begun')
    return new Promise(() => {})
  })
}
