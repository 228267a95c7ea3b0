import { failuresOf, latenciesText, timed, type Answered, type Question } from './answered.ts'
import type { Size } from './benchmark.ts'
import { memoryOf, processorMsOf } from './demo/process-memory.ts'
import type { Asking } from './demo/signed-in.ts'
import { firstRun, mostExpensiveJobs } from './demo/workloads.ts'
import { megabytes } from './text.ts'

const loads = {
  full: { readers: 100, seconds: 40 },
  small: { readers: 5, seconds: 2 },
} as const satisfies Record<Size, { readers: number; seconds: number }>
const jobsLookedAt = 40
const sampleEveryMs = 500
const day = 86_400_000
const lastDay = Date.parse('2025-05-31T00:00:00Z')
const orders = ['TOTAL_COST', 'NAME', 'DURATION']
const groupings = ['tag', 'owner', 'workspace']

type Shown = { jobId: string; workspaceId: string; tasks: string | undefined }

/** What the readers of a closed loop met, in one line, and the failures. */
export type ClosedLoop = { note: string; failures: readonly string[] }

/**
 * Readers who ask again as soon as they have an answer, each time a question that nobody asked before: lists, runs, trends,
 * tasks, groups, the billed cost and the cost breakdowns of jobs. The server is never idle: the processor time of an answer
 * is what it takes, whatever else runs on the machine.
 */
export async function closedLoop(
  ask: Asking,
  pid: number,
  idleBytes: number,
  size: Size,
): Promise<ClosedLoop> {
  const { readers, seconds } = loads[size]
  const jobs = await shownJobs(ask)
  const answered: Answered[] = []
  let asked = 0
  let peakBytes = 0
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOf(pid)?.residentBytes ?? 0)
  }, sampleEveryMs)
  const processorBefore = processorMsOf(pid)
  const started = performance.now()
  const end = started + seconds * 1000
  const readOn = async () => {
    while (performance.now() < end) answered.push(await timed(ask, questionOf(jobs, asked++)))
  }
  await Promise.all(Array.from({ length: readers }, readOn))
  clearInterval(sampling)
  const perSecond = (answered.length * 1000) / (performance.now() - started)
  const processorMs = (processorMsOf(pid) - processorBefore) / answered.length
  return {
    note: `${readers} readers in a closed loop: ${perSecond.toFixed(1)} answers a second, ${processorMs.toFixed(1)} ms of processor time each, ${latenciesText(answered)}, server at most ${megabytes(peakBytes)}, idle ${megabytes(idleBytes)}`,
    failures: failuresOf(answered),
  }
}

async function shownJobs(ask: Asking): Promise<Shown[]> {
  const jobs = await mostExpensiveJobs(ask, jobsLookedAt)
  const shown = jobs.map(async (job): Promise<Shown> => {
    const { jobId, workspaceId } = job
    const run = await firstRun(ask, job)
    const tasks = run && `/reports/jobs/${jobId}/runs/${run.runId}/${run.attempt}/tasks`
    return { jobId, workspaceId, tasks }
  })
  return Promise.all(shown)
}

/** The question of this number: one of seven kinds, its page size or its range unlike those before. */
function questionOf(jobs: readonly Shown[], count: number): Question {
  const job = jobs[Math.floor(count / 7) % jobs.length]
  if (!job) throw new Error('no job is listed')
  const { jobId, workspaceId, tasks } = job
  const range = rangeOf(count)
  const size = String(20 + (count % 37))
  const runs = `/reports/jobs/${jobId}/runs`
  const questions: Question[] = [
    {
      path: '/reports/jobs',
      query: { ...range, size, orderBy: oneOf(orders, count), costTrend: 'true' },
    },
    { path: '/reconciliation', query: range },
    { path: runs, query: { ...range, workspaceId, size } },
    { path: `${runs}/trends`, query: { ...range, workspaceId, size } },
    // The cost of all runs of the job: a range without cost has no breakdown.
    { path: '/cost-explanations', query: { ...rangeOf(count, 0), workspaceId, jobId } },
    { path: tasks ?? runs, query: { workspaceId, size }, ...(tasks === undefined ? {} : { body: {} }) },
    { path: '/reports/job-groups', query: { ...range, groupBy: oneOf(groupings, count) } },
  ]
  return oneOf(questions, count)
}

/** A range of 5 to 64 days. Without a number of days it ends up to 249 days before the last day. */
function rangeOf(count: number, daysBefore = (count * 11) % 250): Question['query'] {
  const days = 5 + ((count * 7) % 60)
  const until = lastDay - daysBefore * day
  return { since: new Date(until - days * day).toISOString(), until: new Date(until).toISOString() }
}

function oneOf<Value>(values: readonly Value[], count: number): Value {
  const value = values[count % values.length]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
