import { openJobs } from '#jobs/jobs.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { bySystem } from '#state/change.ts'
import { openState } from '#state/state.ts'
import { collectJob } from './collect-job.ts'
import { deriveJob } from './derive-job.ts'
import { heldKinds, workOnAll } from './held-work.fixture.ts'
import { purgeJob } from './purge-job.ts'

// Runs as a process of its own: starts a run of each kind, and is held up in each until it is killed.

const state = await openState({ directory: String(process.argv[2]) })
const jobs = await openJobs(state, heldKinds, { onError: () => process.exit(1) })
const held = new Set<string>()
await workOnAll(jobs, state, (where) => {
  if (held.add(where).size === heldKinds.length) process.send?.('held')
  return new Promise(() => {})
})
const start = { by: bySystem('test', new Date()), source: 'QUEUE' } as const
await jobs.start(collectJob, {}, start)
await jobs.start(deriveJob, {}, start)
await jobs.start(purgeJob, { retention: { usage_record: 90 } }, start)
await jobs.start(incidentsJob, { category: 'PERFORMANCE' }, { ...start, subject: 'PERFORMANCE' })
