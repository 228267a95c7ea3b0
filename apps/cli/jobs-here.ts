import { userInfo } from 'node:os'
import type { Author } from '#state/change.ts'
import { realClock } from '#jobs/clock.ts'
import type { Handler, Job } from '#jobs/job.ts'
import { openJobs } from '#jobs/jobs.ts'
import type { State } from '#state/state.ts'

const stopWithinMs = 2_000

/** Performs a run in this process, which holds the data directory alone, and keeps it in the history. */
export async function performHere<Input, Answer>(
  state: State,
  job: Job<Input, Answer>,
  handler: Handler<Input, Answer>,
  input: Input,
): Promise<Answer> {
  const onError = (error: unknown) => void process.stderr.write(`lakegauge: ${String(error)}\n`)
  const jobs = await openJobs(state, [job], { onError })
  try {
    jobs.handle(job, handler)
    await jobs.takeOver()
    await jobs.work(job)
    return await jobs.perform(job, input, { by: byUser(job.name), source: 'MANUAL' })
  } finally {
    await jobs.drain(stopWithinMs)
  }
}

function byUser(command: string): Author {
  const actor = { kind: 'person', name: userInfo().username } as const
  return { actor, at: realClock(), origin: { kind: 'command', id: command } }
}
