import { isDeepStrictEqual } from 'node:util'
import { CodedError } from '#contract/errors.ts'
import type { JobRun } from '#state/job-runs.ts'
import type { Job } from './job.ts'
import type { RunEnd } from './run-end.ts'

/** What starts runs, and hands their ends to listeners. */
type Starting<Start> = {
  start: <Input>(job: Job<Input>, input: Input, start: Start) => Promise<Pick<JobRun, 'runId' | 'input'>>
  onEnd: (listener: (end: RunEnd) => void) => () => void
}

/** Starts a run, or joins the one that is open with the same input, and answers what it answers. */
export async function performed<Input, Answer, Start>(
  jobs: Starting<Start>,
  job: Job<Input, Answer>,
  input: Input,
  start: Start,
): Promise<Answer> {
  const ends: RunEnd[] = []
  const ended = Promise.withResolvers<RunEnd>()
  let runId: string | undefined
  const stop = jobs.onEnd((end) => {
    ends.push(end)
    if (end.runId === runId) ended.resolve(end)
  })
  try {
    const run = await jobs.start(job, input, start)
    if (!isDeepStrictEqual(run.input, job.input.parse(input))) throw otherInput(job)
    runId = run.runId
    // It may have ended before its id was known here.
    const early = ends.find((end) => end.runId === runId)
    if (early) ended.resolve(early)
    const { outcome, error } = await ended.promise
    if (!outcome) throw error
    return job.answer.parse(outcome.answer)
  } finally {
    stop()
  }
}

const otherInput = (job: Job) =>
  new CodedError('conflict', `Another run of ${job.name} is open. Wait until it has ended, then try again.`)
