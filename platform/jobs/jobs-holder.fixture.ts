import { z } from 'zod'
import { openState } from '#state/state.ts'
import { bySystem } from '#state/change.ts'
import { heldJobs } from './held-jobs.fixture.ts'
import { openJobs } from './jobs.ts'

// Runs as a process of its own: starts a run of each of its kinds, and works on the last step until it is killed.

const state = await openState({ directory: String(process.argv[2]) })
const jobs = await openJobs(state, heldJobs, { onError: () => process.exit(1) })
const begun: string[] = []
for (const job of heldJobs) {
  await jobs.start(job, job.name, { by: bySystem('test', new Date()), source: 'QUEUE' })
  if (job.name === 'waiting') continue
  jobs.handle(job, async (input, { step }) => {
    await step('prepare', z.string(), async () => `prepared by ${process.argv[3]}`)
    await step('finish', z.string(), () => {
      if (begun.push(input) === 2) process.send?.('begun')
      return new Promise(() => {})
    })
    return { answer: input, records: 1 }
  })
  await jobs.work(job)
}
