import { randomUUID } from 'node:crypto'
import { CodedError } from '#contract/errors.ts'
import type { RunSource } from '#contract/job-run.ts'
import type { Author, WriteTransaction, Written } from '#state/change.ts'
import { writeLog } from '#state/job-log.ts'
import { addRun, cancelPending, findOpenRun, findRun, type JobRun } from '#state/job-runs.ts'
import type { Job } from './job.ts'
import type { Queue } from './queue.ts'

/** Who or what starts a run, and on which subject it works. */
export type Start = {
  by: Author
  source: RunSource
  subject?: string | undefined
  /** The highest priority comes first. Default: 0. */
  priority?: number
}

/** A started run, or the open one where its kind allows no further one. */
export type Started = { run: JobRun; isNew: boolean }

/** Starts a run in a transaction. A run that a person starts is recorded. */
export async function startedRun<Input>(
  queue: Queue,
  transaction: WriteTransaction,
  job: Job<Input>,
  input: Input,
  { by, source, subject, priority = 0 }: Start,
): Promise<Written<Started>> {
  const runId = randomUUID()
  const checked = job.input.parse(input)
  const isAdded = await queue.send(transaction, job, { runId, input: checked, subject, priority })
  if (!isAdded)
    return { answer: { run: await openRun(transaction, job, subject), isNew: false }, changes: [] }
  const run = { runId, kind: job.name, subject: subject ?? null, source, actor: by.actor }
  await addRun(transaction, { ...run, input: checked, createdAt: by.at })
  const change = {
    what: 'job.start',
    about: { kind: 'job', id: runId },
    after: { kind: job.name, subject },
  }
  const isByHand = source === 'MANUAL' || source === 'REPAIR'
  const changes = isByHand && by.actor.kind !== 'system' ? [change] : []
  return { answer: { run: await foundRun(transaction, runId), isNew: true }, changes }
}

/** Cancels a run in a transaction; one that has ended stays as it is. */
export async function cancelledRun(
  queue: Queue,
  transaction: WriteTransaction,
  runId: string,
  author: Author,
): Promise<Written<JobRun>> {
  const before = await foundRun(transaction, runId)
  if (before.state !== 'PENDING' && before.state !== 'RUNNING') return { answer: before, changes: [] }
  await queue.cancel(transaction, before.kind, runId)
  await writeLog(transaction, runId, [{ at: author.at, message: `Canceled by ${author.actor.name}.` }])
  await cancelPending(transaction, runId, author.at)
  const change = { what: 'job.cancel', about: { kind: 'job', id: runId }, after: { kind: before.kind } }
  return { answer: await foundRun(transaction, runId), changes: [change] }
}

async function openRun(
  transaction: WriteTransaction,
  job: Job,
  subject: string | undefined,
): Promise<JobRun> {
  const open = await findOpenRun(transaction, job.name, subject ?? null)
  if (open) return open
  throw new CodedError('not_ready', `${job.name} has just ended. Start it again.`)
}

async function foundRun(transaction: WriteTransaction, runId: string): Promise<JobRun> {
  const run = await findRun(transaction, runId)
  if (run) return run
  throw new CodedError('not_found', 'There is no such run. Runs are kept for 90 days.')
}
